/** Time for a replacement element to take the focus itself. */
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

/** The first reachable element after the position in its parent, else the last one before. */
function besides([parent, index]: Place): HTMLElement | undefined {
  const parts = [...parent.children];
  return (
    parts.slice(index).flatMap(reachableIn)[0] ?? parts.slice(0, index).flatMap(reachableIn).at(-1)
  );
}

/**
 * The element after the position, else the one before, then the same for each ancestor up to the table, section, or
 * dialog. If nothing is left there: the title of the section, dialog, or screen.
 */
function nearest(places: readonly Place[]): HTMLElement | null {
  const end = places.findIndex(([parent]) => parent.matches('table, section, dialog, main'));
  // Another screen may be in the same `main` by now.
  const last = places[end]?.[0].matches('main') ? end : end + 1;
  const isThere = ([parent]: Place) => parent.isConnected;
  const found = places.slice(0, last).filter(isThere).map(besides).find(Boolean);
  const section = places.find((place) => isThere(place) && place[0].matches('section'))?.[0];
  return (
    found ??
    section?.querySelector<HTMLElement>('h2, h3') ??
    document.querySelector<HTMLElement>('dialog[open] h2') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main')
  );
}

function focusNear(places: readonly Place[]): void {
  const found = nearest(places);
  if (found === null) return;
  const isTitle = !found.matches(REACHABLE);
  if (isTitle) found.tabIndex = -1;
  found.focus({ preventScroll: isTitle });
}

const canHold = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && isShown(element);

/**
 * Remembers the focused element, for when a dialog closes.
 * @returns focuses it again, or if that is not possible any more, such as after deleting its row, the nearest element
 */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  // The dialog belongs to the address, and opened with the page.
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body)
    return () => focusNear([]);
  const places = placesOf(activeElement);
  return () => {
    if (canHold(activeElement)) activeElement.focus();
    else focusNear(places);
  };
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
    !canHold(held);

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
      if (isLost()) focusNear(places);
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
