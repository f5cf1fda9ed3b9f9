/** How close the rows of lists stand; nothing is stored while it is comfortable. */
const DENSITY_KEY = 'density';
const COMPACT = 'compact';

export function isCompact(): boolean {
  return document.documentElement.dataset['density'] === COMPACT;
}

function show(compact: boolean): void {
  if (compact) document.documentElement.dataset['density'] = COMPACT;
  else delete document.documentElement.dataset['density'];
}

/** What was chosen before. To be called before anything with rows is painted. */
export function restoreDensity(): void {
  show(window.localStorage.getItem(DENSITY_KEY) === COMPACT);
}

/** Switches to the other one and remembers it. */
export function toggleDensity(): void {
  const compact = !isCompact();
  show(compact);
  if (compact) window.localStorage.setItem(DENSITY_KEY, COMPACT);
  else window.localStorage.removeItem(DENSITY_KEY);
}
