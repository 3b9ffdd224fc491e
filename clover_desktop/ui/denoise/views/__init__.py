"""The views of the Blocks pane, in the order of their tabs."""

from __future__ import annotations

from clover_desktop.ui.denoise.views.cells_view import CellsView
from clover_desktop.ui.denoise.views.heat_map import HeatMapView
from clover_desktop.ui.denoise.views.inline_text import InlineTextView
from clover_desktop.ui.denoise.views.view import View

VIEWS: tuple[View, ...] = (CellsView(), InlineTextView(), HeatMapView())
