"""Colours, type and icons, light and dark; the one place where a colour has a name.

The palette's values are those of the design; a test computes the contrast of every text on every ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QImage, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from clover_desktop.resources import resource_path
from clover_desktop.ui.painting import painting

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


def qt_palette(palette: Palette) -> QPalette:
    """The colours for what the style paints itself: check boxes, arrows of spin boxes, menus."""
    roles = QPalette.ColorRole
    found = QPalette(palette.color("panel"), palette.color("background"))
    for role, name in (
        (roles.WindowText, "text"),
        (roles.Text, "text"),
        (roles.ButtonText, "text"),
        (roles.Base, "panel"),
        (roles.AlternateBase, "background"),
        (roles.Button, "panel"),
        (roles.Highlight, "accent"),
        (roles.HighlightedText, "on_accent"),
        (roles.PlaceholderText, "faint"),
        (roles.Link, "accent_text"),
        (roles.ToolTipBase, "panel"),
        (roles.ToolTipText, "text"),
        (roles.Accent, "accent"),
    ):
        found.setColor(role, palette.color(name))
    return found


@lru_cache(maxsize=64)
def tinted_icon(name: str, color: str) -> QIcon:
    """One of our SVG icons in a colour of the palette."""
    svg = resource_path("icons", f"{name}.svg").read_text(encoding="utf-8").replace("#17784E", color)
    renderer = QSvgRenderer(svg.encode())
    image = QImage(96, 96, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        renderer.render(painter)
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
