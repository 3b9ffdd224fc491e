"""The Qt style sheet, built from a palette: how plain widgets look. Widgets that paint themselves ask the palette."""

from __future__ import annotations

from dataclasses import fields

from PySide6.QtWidgets import QWidget

from clover_desktop.resources import resource_path
from clover_desktop.ui.theme import RADIUS, Palette


def style_sheet(palette: Palette) -> str:
    """The style sheet; names in braces are palette fields."""
    colors = {field.name: getattr(palette, field.name) for field in fields(palette)}
    check = "check.svg" if palette.on_accent == "#FFFFFF" else "check-dark.svg"
    icons = {name: resource_path("icons", file).as_posix() for name, file in (("check", check), ("down", "down.svg"))}
    return _STYLE.format(**colors, **icons, radius=RADIUS)


def set_style(widget: QWidget, name: str, value: object) -> None:
    """Gives a widget another value of a property that the style sheet asks for, such as its tone."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


_STYLE = """
* {{ color: {text}; outline: none; }}
QMainWindow, QDialog, QWidget#chat, QWidget#floating {{ background: {background}; }}
QWidget#topBar, QStatusBar, QWidget#dock, QWidget#blocks, QWidget#narrowTabs {{ background: {panel}; }}
QWidget#sidebar {{ background: {sidebar}; border-right: 1px solid {line}; }}
QWidget#topBar, QWidget#narrowTabs {{ border-bottom: 1px solid {line}; }}
QStatusBar {{ border-top: 1px solid {line}; }}
QStatusBar::item {{ border: none; }}
QWidget#dock {{ border-left: 1px solid {line}; }}
QWidget#dockTabs {{ border-bottom: 1px solid {line}; }}
QSplitter::handle {{ background: {line}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollArea {{ border: 1px solid transparent; }}
QScrollArea:focus {{ border-color: {accent}; }}
QLabel[tone="muted"], QCheckBox[tone="muted"] {{ color: {muted}; }}
QLabel[tone="faint"] {{ color: {faint}; }}
QLabel[tone="accent"] {{ color: {accent_text}; }}
QLabel[tone="error"] {{ color: {error}; }}
QLabel[tone="warning"] {{ color: {warning}; }}
QLabel#bubble, QFrame#bubbleEdit {{ background: {bubble}; border-radius: {radius}px; padding: 10px 14px; }}
QFrame#card, QFrame#composer, QFrame#tile, QFrame#popup {{
    background: {panel}; border: 1px solid {line}; border-radius: {radius}px; }}
QFrame#tile {{ background: {background}; }}
QFrame#composer[focused="true"] {{ border-color: {accent}; }}
QPlainTextEdit, QTextBrowser, QTextEdit {{ background: transparent; border: 1px solid transparent; border-radius: 4px;
    selection-background-color: {accent}; selection-color: {on_accent}; }}
QPlainTextEdit:focus, QTextBrowser:focus, QTextEdit:focus {{ border-color: {accent}; }}
QFrame#composer QPlainTextEdit, QFrame#composer QPlainTextEdit:focus {{ border: none; }}
QPushButton {{ background: {panel}; border: 1px solid {line}; border-radius: {radius}px; padding: 6px 12px; }}
QPushButton:hover {{ border-color: {accent}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 5px 11px; }}
QPushButton:disabled {{ color: {faint}; }}
QPushButton[kind="primary"] {{ background: {accent}; color: {on_accent}; border-color: {accent}; font-weight: 600; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {text}; }}
QPushButton[kind="primary"]:disabled {{ background: {line}; color: {muted}; border-color: {line}; }}
QPushButton[kind="quiet"] {{ background: transparent; border-color: transparent; color: {muted}; padding: 4px 6px; }}
QPushButton[kind="quiet"]:hover {{ color: {text}; border-color: {line}; }}
QPushButton[kind="quiet"]:disabled {{ color: {faint}; }}
QPushButton[kind="quiet"]:focus {{ border: 1px solid {accent}; padding: 4px 6px; }}
QPushButton[kind="row"] {{ background: transparent; border-color: transparent; text-align: left; padding: 7px 9px; }}
QPushButton[kind="row"]:hover {{ background: {panel}; border-color: {line}; }}
QPushButton[kind="row"]:focus {{ border: 2px solid {accent}; padding: 6px 8px; }}
QPushButton[kind="prompt"] {{ text-align: left; padding: 12px 14px; }}
QPushButton[kind="prompt"]:focus {{ border: 2px solid {accent}; padding: 11px 13px; }}
QPushButton[kind="chip"] {{ background: {bubble}; color: {accent_text}; border-color: {bubble}; padding: 2px 8px; }}
QPushButton[kind="chip"]:focus {{ border: 1px solid {accent}; }}
QPushButton:checked {{ border-color: {accent}; color: {accent_text}; font-weight: 600; }}
QLineEdit, QComboBox, QAbstractSpinBox {{ background: {panel}; border: 1px solid {line}; border-radius: {radius}px;
    padding: 5px 9px; selection-background-color: {accent}; selection-color: {on_accent}; }}
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus {{ border: 2px solid {accent}; padding: 4px 8px; }}
QListView QLineEdit, QListView QLineEdit:focus {{ padding: 0 4px; border: 1px solid {accent}; border-radius: 4px; }}
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus {{ border: none; padding: 0 9px; background: transparent; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 0; border: none; }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox::down-arrow {{ image: url("{down}"); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {panel}; border: 1px solid {line}; selection-background-color: {accent};
    selection-color: {on_accent}; }}
QCheckBox {{ spacing: 8px; padding: 3px; border: 1px solid transparent; border-radius: 4px; }}
QCheckBox::indicator {{ width: 15px; height: 15px; border: 1px solid {faint}; border-radius: 4px; background: {panel}; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent}; image: url("{check}"); }}
QCheckBox:focus {{ border: 1px solid {accent}; }}
QTabBar {{ background: transparent; border: none; }}
QTabBar::tab {{ background: transparent; border: none; border-bottom: 2px solid transparent; color: {muted};
    padding: 9px 12px 7px 12px; font-weight: 500; }}
QTabBar::tab:selected {{ color: {text}; border-bottom-color: {accent}; font-weight: 600; }}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::tab:focus {{ background: {bubble}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {line}; }}
QListView, QTreeView {{ background: transparent; border: 1px solid transparent; }}
QListView:focus, QTreeView:focus {{ border: 1px solid {accent}; border-radius: {radius}px; }}
QListView::item, QTreeView::item {{ border-radius: 6px; padding: 6px 8px; color: {text}; }}
QListView::item:hover, QTreeView::item:hover {{ background: {bubble}; }}
QListView::item:selected, QTreeView::item:selected {{ background: {panel}; color: {text}; border: 1px solid {line}; }}
QListView::item:disabled {{ color: {faint}; background: transparent; }}
QDialog QTreeView::item:selected, QDialog QListView::item:selected, QFrame#popup QListView::item:selected {{ background: {bubble}; color: {text}; }}
QTreeView::branch {{ background: transparent; }}
QMenu {{ background: {panel}; border: 1px solid {line}; padding: 4px; }}
QMenu::item {{ padding: 6px 18px; border-radius: 6px; color: {text}; }}
QMenu::item:selected {{ background: {bubble}; color: {text}; }}
QMenu::item:disabled {{ color: {faint}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 8px; }}
QScrollBar:vertical {{ width: 10px; background: transparent; margin: 2px; }}
QScrollBar::handle:vertical {{ background: {line}; border-radius: 3px; min-height: 28px; }}
QScrollBar:horizontal {{ height: 10px; background: transparent; margin: 2px; }}
QScrollBar::handle:horizontal {{ background: {line}; border-radius: 3px; min-width: 28px; }}
QScrollBar::handle:hover {{ background: {faint}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
    width: 0; height: 0; background: none; }}
QToolTip {{ background: {panel}; color: {text}; border: 1px solid {line}; padding: 4px; }}
"""
