/** Classes of the header's elements. */
export const LINK = 'rounded-control px-3 py-2 text-13 font-medium text-ink-2 fade hover:text-ink';
export const MENU_LINK = `${LINK} text-left text-15 hover:bg-sunk`;
export const MENU = 'absolute top-12 flex flex-col rounded-card bg-panel p-2 overlay';
export const ICON_BUTTON =
  'inline-flex size-10 items-center justify-center rounded-control text-ink-2 fade hover:bg-sunk hover:text-ink';
