/** How long a replacement element has to take the focus itself. */
const GRACE_MS = 100;

const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** A position in the document that survives its element: the parent and the number of elements before. */
type Place = readonly [parent: Element, index: number];

/** The positions of an element and its ancestors, innermost first. */
function placesOf(element: Element): Place[] {
  const places: Place[] = [];
  for (let at = element; at.parentElement !== null; at = at.parentElement)
    places.push([at.parentElement, [...at.parentElement.children].indexOf(at)]);
  return places;
}

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });

const reachableIn = (part: Element): HTMLElement[] =>
  [part, ...part.querySelectorAll(REACHABLE)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(REACHABLE) && isShown(each),
  );

/** The element after the position, else the one before, then the same for each ancestor up to the screen or dialog. */
function nearest(places: readonly Place[]): HTMLElement | null {
  for (const [parent, index] of places) {
    const parts = [...parent.children];
    const after = parts.slice(index).flatMap(reachableIn)[0];
    const found = after ?? parts.slice(0, index).flatMap(reachableIn).at(-1);
    if (parent.isConnected && found !== undefined) return found;
    if (parent.matches('main, dialog')) break;
  }
  const title =
    document.querySelector<HTMLElement>('dialog[open] h2, main h1') ??
    document.querySelector('main');
  if (title !== null) title.tabIndex = -1;
  return title;
}

/**
 * When the focused element disappears, such as a deleted row, browsers restart at the top of the document, and keyboard
 * and screen reader users lose their place. This moves the focus to the nearest remaining element.
 * @returns stop
 */
export function keepFocus(): () => void {
  let held: HTMLElement | null = null;
  let places: readonly Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () =>
    held !== null &&
    // The browser takes the focus from a disabled or hidden element later, when it paints. Nothing changes then that would
    // be observed.
    [null, document.body, held].includes(document.activeElement as HTMLElement | null) &&
    // A press on nothing removes the focus on purpose; the element is still there.
    !(held.isConnected && !held.matches(':disabled') && isShown(held));

  const remember = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
    held = activeElement;
    places = placesOf(activeElement);
  };
  const look = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isLost()) nearest(places)?.focus();
    }, GRACE_MS);
  });

  remember();
  document.addEventListener('focusin', remember);
  look.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    clearTimeout(timer);
    look.disconnect();
    document.removeEventListener('focusin', remember);
  };
}
