/** Row spacing of lists. The default, comfortable, is not stored. */
const DENSITY_KEY = 'density';
const COMPACT = 'compact';

export function isCompact(): boolean {
  return document.documentElement.dataset['density'] === COMPACT;
}

function show(compact: boolean): void {
  if (compact) document.documentElement.dataset['density'] = COMPACT;
  else delete document.documentElement.dataset['density'];
}

/** Restores the stored choice. Call it before the first paint of any rows. */
export function restoreDensity(): void {
  show(window.localStorage.getItem(DENSITY_KEY) === COMPACT);
}

/** Toggles the spacing and remembers it. */
export function toggleDensity(): void {
  const compact = !isCompact();
  show(compact);
  if (compact) window.localStorage.setItem(DENSITY_KEY, COMPACT);
  else window.localStorage.removeItem(DENSITY_KEY);
}
