"""Colours, type and the style sheet, light and dark; the one place where a colour has a name.

The palette's values are those of the design; a test computes the contrast of every text on every ground.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from clover_desktop.resources import resource_path

TEXT_FAMILIES = ["Inter", "Noto Sans CJK SC", "Microsoft YaHei UI", "PingFang SC"]
CODE_FAMILIES = ["JetBrains Mono", "Noto Sans Mono CJK SC", "Noto Sans CJK SC", "Microsoft YaHei UI"]
RADIUS = 8


@dataclass(frozen=True, kw_only=True)
class Palette:
    """Every colour of one theme, as #rrggbb."""

    background: str
    panel: str
    sidebar: str
    line: str
    text: str
    muted: str
    faint: str
    accent: str
    on_accent: str
    accent_text: str
    warning: str
    error: str
    masked: str
    masked_line: str
    forced: str
    forced_text: str
    forced_line: str
    sure: str
    on_sure: str
    unsure: str
    on_unsure: str
    bubble: str
    code_keyword: str
    code_name: str
    code_string: str
    code_number: str

    def color(self, name: str) -> QColor:
        """The Qt colour of that name."""
        return QColor(str(getattr(self, name)))


LIGHT = Palette(
    background="#F6F7F5",
    panel="#FFFFFF",
    sidebar="#EFF1ED",
    line="#DFE3DC",
    text="#1B211C",
    muted="#5F695F",
    faint="#646D64",
    accent="#17784E",
    on_accent="#FFFFFF",
    accent_text="#0E5E3B",
    warning="#8A5A10",
    error="#B42318",
    masked="#F1F3F0",
    masked_line="#D3D9D1",
    forced="#FFE3B0",
    forced_text="#3A2700",
    forced_line="#9A6200",
    sure="#0F6B43",
    on_sure="#FFFFFF",
    unsure="#A9D8BF",
    on_unsure="#0B2A1B",
    bubble="#E6EFE8",
    code_keyword="#7A3FC0",
    code_name="#1F5FBF",
    code_string="#8A4B08",
    code_number="#0B6E6E",
)
DARK = Palette(
    background="#161A17",
    panel="#1D221E",
    sidebar="#131613",
    line="#2C332D",
    text="#E6EBE6",
    muted="#A3ADA5",
    faint="#9AA49C",
    accent="#43B581",
    on_accent="#0B1510",
    accent_text="#8FE0B8",
    warning="#E0A84A",
    error="#F2827A",
    masked="#252B26",
    masked_line="#394139",
    forced="#5A4214",
    forced_text="#FFE9C2",
    forced_line="#E0A84A",
    sure="#86E3B5",
    on_sure="#06180E",
    unsure="#2A5F45",
    on_unsure="#DDF5E8",
    bubble="#242A25",
    code_keyword="#C3A1F5",
    code_name="#8FB8FF",
    code_string="#E6B673",
    code_number="#7FD3CF",
)


def contrast(first: str, second: str) -> float:
    """WCAG 2 contrast of two #rrggbb colours, 1 to 21. Source: WCAG 2.2, relative luminance."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def mix(first: str, second: str, share: float) -> str:
    """The colour between two, ``share`` of the way to the second."""
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def palette_for(theme: str) -> Palette:
    """The palette of 'light', 'dark' or 'system'."""
    if theme == "system":
        is_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if is_dark else LIGHT
    return DARK if theme == "dark" else LIGHT


def tinted_icon(name: str, color: str) -> QIcon:
    """One of our SVG icons in a colour of the palette."""
    svg = resource_path("icons", f"{name}.svg").read_text(encoding="utf-8").replace("#17784E", color)
    renderer = QSvgRenderer(svg.encode())
    image = QImage(96, 96, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return QIcon(QPixmap.fromImage(image))


def load_fonts() -> None:
    """Makes the program's own fonts known to Qt."""
    for path in sorted(resource_path("fonts").glob("*.[ot]tf")):
        QFontDatabase.addApplicationFont(str(path))


@lru_cache(maxsize=64)
def text_font(points: float = 10.0, *, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font of words. Shared: copy it before you change it."""
    font = QFont()
    font.setFamilies(TEXT_FAMILIES)
    font.setPointSizeF(points)
    font.setWeight(weight)
    return font


@lru_cache(maxsize=16)
def code_font(points: float = 9.5) -> QFont:
    """The font of code and tokens, ligatures off: ``->`` is two characters. Shared: copy it before you change it."""
    font = QFont()
    font.setFamilies(CODE_FAMILIES)
    font.setPointSizeF(points)
    for feature in ("calt", "liga", "clig"):
        font.setFeature(QFont.Tag(feature), 0)
    return font


def style_sheet(palette: Palette) -> str:
    """The Qt style sheet; names in braces are palette fields."""
    colors = {field.name: getattr(palette, field.name) for field in fields(palette)}
    return _STYLE.format(**colors, radius=RADIUS)


_STYLE = """
* {{ color: {text}; outline: none; }}
QMainWindow, QWidget#chat {{ background: {background}; }}
QWidget#topBar, QStatusBar, QWidget#blocks {{ background: {panel}; }}
QWidget#topBar {{ border-bottom: 1px solid {line}; }}
QStatusBar {{ border-top: 1px solid {line}; }}
QStatusBar::item {{ border: none; }}
QWidget#blocks {{ border-left: 1px solid {line}; }}
QSplitter::handle {{ background: {line}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QLabel[tone="muted"] {{ color: {muted}; }}
QLabel[tone="faint"] {{ color: {faint}; }}
QLabel[tone="accent"] {{ color: {accent_text}; }}
QLabel[tone="error"] {{ color: {error}; }}
QLabel[tone="warning"] {{ color: {warning}; }}
QLabel#bubble {{ background: {bubble}; border-radius: {radius}px; padding: 10px 14px; }}
QFrame#card, QFrame#composer, QFrame#tile {{
    background: {panel}; border: 1px solid {line}; border-radius: {radius}px; }}
QFrame#tile {{ background: {background}; }}
QFrame#composer[focused="true"] {{ border-color: {accent}; }}
QPlainTextEdit, QTextBrowser {{ background: transparent; border: none;
    selection-background-color: {accent}; selection-color: {on_accent}; }}
QPushButton {{ background: {panel}; border: 1px solid {line}; border-radius: {radius}px; padding: 6px 12px; }}
QPushButton:hover {{ border-color: {accent}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 5px 11px; }}
QPushButton:disabled {{ color: {faint}; }}
QPushButton[kind="primary"] {{ background: {accent}; color: {on_accent}; border-color: {accent}; font-weight: 600; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {text}; }}
QPushButton[kind="primary"]:disabled {{ background: {line}; color: {muted}; border-color: {line}; }}
QPushButton[kind="quiet"] {{ background: transparent; border-color: transparent; color: {muted}; padding: 4px 6px; }}
QPushButton[kind="quiet"]:focus {{ border: 1px solid {accent}; }}
QPushButton:checked {{ border-color: {accent}; color: {accent_text}; font-weight: 600; }}
QScrollBar:vertical {{ width: 10px; background: transparent; margin: 2px; }}
QScrollBar::handle:vertical {{ background: {line}; border-radius: 4px; min-height: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ height: 0; background: none; }}
QToolTip {{ background: {panel}; color: {text}; border: 1px solid {line}; padding: 4px; }}
"""
