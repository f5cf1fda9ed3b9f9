/** Runs in the page before its own scripts. Must not use anything from outside the function. */
export function makeFocusProbe() {
  /** Number of checks before a missing focus counts as lost. Shorter gaps occur when one element replaces another. */
  const LOOKS = 8;
  const LOOK_EVERY_MS = 50;
  const RING_PX = 2;
  const RING_CONTRAST = 3;

  const active = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement != null) element = element.shadowRoot.activeElement;
    return element;
  };
  const isNowhere = (element: Element | null): element is null =>
    element === null || element === document.body || element === document.documentElement;

  const nameOf = (element: Element) => {
    const words =
      element.getAttribute('aria-label') ??
      element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    const id = element.getAttribute('name') ?? element.getAttribute('role') ?? '';
    return `${element.tagName.toLowerCase()} ${id} “${words}”`;
  };

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (color: string): number[] => {
    if (canvas === null) return [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: number[]) => {
    const [r = 0, g = 0, b = 0] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(rgba(one)), luminance(rgba(other))].sort(
      (a, b) => a - b,
    );
    return (light + 0.05) / (dark + 0.05);
  };

  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const backdropOf = (element: Element | null): string => {
    for (let at = element; at !== null; at = parentOf(at)) {
      const { backgroundColor } = getComputedStyle(at);
      if ((rgba(backgroundColor)[3] ?? 0) > 250) return backgroundColor;
    }
    return 'white';
  };

  /** A field's focus ring may be on an element around or behind it: a card, a switch, the boxes of a code. */
  const drawnBy = (element: Element): Element[] => [
    element,
    ...[element.closest('label')].filter((label) => label !== null),
    ...(element.matches('input') ? [...(element.nextElementSibling?.children ?? [])] : []),
  ];

  /** Sides of the focus ring that an ancestor clips. */
  const cutSides = (element: Element, reach: number): string[] => {
    const box = element.getBoundingClientRect();
    const cut = new Set<string>();
    for (let at = parentOf(element); at !== null && at !== document.body; at = parentOf(at)) {
      const style = getComputedStyle(at);
      const { left, right, top, bottom } = at.getBoundingClientRect();
      if (style.overflowX !== 'visible') {
        if (box.left - reach < left - 1) cut.add('left');
        if (box.right + reach > right + 1) cut.add('right');
      }
      if (style.overflowY !== 'visible') {
        if (box.top - reach < top - 1) cut.add('top');
        if (box.bottom + reach > bottom + 1) cut.add('bottom');
      }
      if (style.position === 'fixed') break;
    }
    return [...cut];
  };

  const ringFaults = (element: Element): string[] => {
    const rings = drawnBy(element).filter((each) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
      return (
        outlineStyle !== 'none' &&
        parseFloat(outlineWidth) >= RING_PX &&
        (rgba(outlineColor)[3] ?? 0) > 250
      );
    });
    const [ring] = rings;
    if (ring === undefined) return ['no focus ring'];
    const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(ring);
    const offset = parseFloat(outlineOffset);
    const ratio = contrast(outlineColor, backdropOf(offset < 0 ? ring : parentOf(ring)));
    const cut = cutSides(ring, offset + parseFloat(outlineWidth));
    return [
      ...(ratio < RING_CONTRAST ? [`a focus ring of contrast ${ratio.toFixed(1)}`] : []),
      ...(cut.length > 0 ? [`a focus ring cut off: ${cut.join(', ')}`] : []),
    ];
  };

  const boxOf = (element: Element): DOMRect => {
    const drawn = drawnBy(element).find((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width > 4 && height > 4;
    });
    // The first line of a link that wraps.
    return (drawn ?? element).getClientRects()[0] ?? element.getBoundingClientRect();
  };

  const deepestAt = (x: number, y: number): Element | null => {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot != null) {
      const inside = found.shadowRoot.elementFromPoint(x, y);
      if (inside === null || inside === found) break;
      found = inside;
    }
    return found;
  };

  const viewFaults = (element: Element): string[] => {
    const { left, top, right, bottom } = boxOf(element);
    const { innerWidth, innerHeight } = window;
    const isTall = bottom - top > innerHeight;
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
      return ['out of view'];
    if (left < -1 || right > innerWidth + 1 || (!isTall && (top < -1 || bottom > innerHeight + 1)))
      return ['partly out of view'];
    if (isTall) return [];
    const x = (left + right) / 2;
    const covering = [top + 2, (top + bottom) / 2, bottom - 2].flatMap((y) => {
      const found = deepestAt(x, y);
      const isOwn =
        found !== null &&
        drawnBy(element).some((each) => each.contains(found) || found.contains(each));
      // A toast disappears by itself, and F6 reaches it.
      const isNotice = found?.closest('[role=region][aria-live]') != null;
      return found === null || isOwn || isNotice ? [] : [nameOf(found)];
    });
    return covering[0] === undefined ? [] : [`covered by ${covering[0]}`];
  };

  /** Fixed elements have a tab order of their own. */
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = parentOf(at)) {
      const { position } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky' || at.matches('dialog')) return at;
    }
    return null;
  };
  let previous: Element | null = null;
  const orderFaults = (element: Element): string[] => {
    if (previous === null || !previous.isConnected || layerOf(previous) !== layerOf(element))
      return [];
    // Tab wraps from the last element to the first.
    if (element === reachable()[0]) return [];
    const from = boxOf(previous);
    const to = boxOf(element);
    const shared = Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top);
    const isSameRow = shared > 0.5 * Math.min(from.bottom - from.top, to.bottom - to.top);
    if (isSameRow && to.right <= from.left + 1) return [`left of ${nameOf(previous)} before it`];
    if (to.bottom <= from.top + 1 && to.left < from.right)
      return [`above ${nameOf(previous)} before it`];
    return [];
  };

  const faultsOf = (element: Element, forwards: boolean) => [
    ...ringFaults(element),
    ...viewFaults(element),
    ...(forwards ? orderFaults(element) : []),
  ];

  /** Inspects the focused element after the changes that the focus caused have settled. */
  const sight = async (forwards: boolean) => {
    const element = active();
    const lost = isNowhere(element);
    if (lost) held = null;
    else walked.add(element);
    let faults = lost ? [] : faultsOf(element, forwards);
    for (let looks = 0; looks < LOOKS && faults.length > 0; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      faults = lost ? [] : faultsOf(element, forwards);
    }
    previous = lost ? null : element;
    return {
      lost,
      what: lost ? 'nothing' : nameOf(element),
      faults,
      /** Tab has reached every element since the walk began. */
      complete: missed().length === 0,
      losses: losses.splice(0),
    };
  };

  let walked = new Set<Element>();
  const isReachable = (element: HTMLElement): boolean => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (modal !== undefined && !modal.contains(element)) return false;
    if (element.tabIndex < 0 || element.matches(':disabled')) return false;
    if (element.closest('[inert]') !== null) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const group = [...document.getElementsByName(element.name)].filter(
      (each) => each instanceof HTMLInputElement && each.form === element.form,
    );
    return !group.some((each) => walked.has(each));
  };

  const reachable = () =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter(isReachable);
  const missed = () => reachable().filter((element) => !walked.has(element));

  let held: string | null = null;
  let looks = 0;
  const losses: string[] = [];
  setInterval(() => {
    const element = active();
    if (!isNowhere(element)) {
      held = nameOf(element);
      looks = 0;
    } else if (held !== null && document.hasFocus()) {
      looks += 1;
      if (looks < LOOKS) return;
      losses.push(`${location.pathname}: the focus fell from ${held}`);
      held = null;
    }
  }, LOOK_EVERY_MS);

  return {
    sight,
    /** Faults in the appearance of the option that the arrow keys have reached. */
    activeOption: () => {
      const id = active()?.getAttribute('aria-activedescendant') ?? null;
      const option = id === null ? null : document.getElementById(id);
      if (option === null) return ['no option is chosen by the arrow keys'];
      return [...ringFaults(option), ...viewFaults(option)].map(
        (fault) => `${nameOf(option)}: ${fault}`,
      );
    },
    /** Elements whose focus was lost to the body since the last call. */
    losses: () => losses.splice(0),
    startWalk: () => {
      walked = new Set();
      previous = null;
    },
    missed: () => missed().map(nameOf),
  };
}

declare global {
  interface Window {
    focusProbe: ReturnType<typeof makeFocusProbe>;
  }
}
