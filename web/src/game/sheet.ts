/** The panel beside the map, or on a phone the sheet below it. */

/** Which tab is open, and on a phone how much of the screen the sheet takes. */
export interface SheetView {
  tab: 'turn' | 'players' | 'log' | 'table' | 'key';
  height: 'half' | 'full' | 'peek';
}
