/** The sheet that a phone shows over the map. */

/** Which tab is open, and how much of the screen the sheet takes. */
export interface SheetView {
  tab: 'turn' | 'players' | 'log';
  height: 'half' | 'full' | 'peek';
}
