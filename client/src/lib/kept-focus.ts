/** In which whatever takes the place of something may take the focus by itself. */
const GRACE_MS = 100;

const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** A place in the document that outlives what stands there: the parent, and how many elements come before. */
type Place = readonly [parent: Element, index: number];

/** The places of an element and of everything around it, the innermost first. */
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

/** What follows the place, else what comes before it; farther and farther around, but not beyond the screen or the dialog. */
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
 * When what has the focus goes, such as the row of something that was deleted, browsers begin at the top of the document
 * again, and who works by keyboard or by ear has lost the place. The focus stays where it was gone from.
 * @returns ends it
 */
export function keepFocus(): () => void {
  let held: HTMLElement | null = null;
  let places: readonly Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isLost = () =>
    held !== null &&
    (document.activeElement === null || document.activeElement === document.body) &&
    // Who pressed beside everything has taken the focus away; nothing is gone then.
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
