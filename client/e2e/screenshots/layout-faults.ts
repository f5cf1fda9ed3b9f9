import type { Page } from '@playwright/test';

/** Visible layout faults of the page, one line each. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      faults.add(`the page is ${scrollWidth - clientWidth} px wider than the window`);

    const name = (element: Element) => {
      const words = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 50);
      return `<${element.localName}> "${words}"`;
    };
    /** Text for screen readers only is clipped to a point on purpose, with all that is in it. */
    const isPoint = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { width, height } = element.getBoundingClientRect();
      return (width <= 1 && height <= 1) || isPoint(element.parentElement);
    };
    const isHidden = (element: Element) => {
      return (
        isPoint(element) ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('.sr-only, [aria-hidden="true"]') !== null
      );
    };
    /** Scrolling can bring it into view. */
    const scrolls = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { overflowX } = getComputedStyle(element);
      return overflowX === 'auto' || overflowX === 'scroll' || scrolls(element.parentElement);
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const element = text.parentElement;
      if (element === null || (text.textContent ?? '').trim() === '' || isHidden(element)) continue;
      if (element.closest('script, style, option, svg') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      const { overflowX, textOverflow } = getComputedStyle(element);
      // An ellipsis shows that there is more.
      if (textOverflow === 'ellipsis' || scrolls(element)) continue;
      const control = element.closest('button, a, label, th, td, dd, dt, p, h1, h2, h3');
      if (control !== null && right > control.getBoundingClientRect().right + 2)
        faults.add(`its words stick out: ${name(control)}`);
      if (right > window.innerWidth + 1 || left < -1)
        faults.add(`cut off at the edge of the window: ${name(element)}`);
      const clips = overflowX === 'hidden' || overflowX === 'clip';
      if (clips && element.scrollWidth > element.clientWidth + 1)
        faults.add(`clipped: ${name(element)}`);
    }

    // A number or a date among words keeps their typeface (DESIGN.md "Type"). Addresses and ids look like neither.
    const NUMBER = /^[<+−-]?(?:[A-Z]{2})?[$€£¥]?\d[\d.,:/\s-]*(?:%|[kMGTP]?B)?\*?$/u;
    const ADDRESS = /^\d+(?:\.\d+){3}/;
    const lines = new Map<Element, Text[]>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      let block = text.parentElement;
      if (block === null || isHidden(block) || block.closest('svg') !== null) continue;
      while (getComputedStyle(block).display === 'inline' && block.parentElement !== null)
        block = block.parentElement;
      lines.set(block, [...(lines.get(block) ?? []), text as Text]);
    }
    const faceOf = (text: Text) =>
      text.parentElement === null ? '' : getComputedStyle(text.parentElement).fontFamily;
    for (const [block, parts] of lines) {
      const words = parts.find(({ data }) => /\p{L}{2}/u.test(data) && !NUMBER.test(data.trim()));
      if (words === undefined) continue;
      const odd = parts.find(
        (part) =>
          NUMBER.test(part.data.trim()) &&
          !ADDRESS.test(part.data.trim()) &&
          faceOf(part) !== faceOf(words),
      );
      if (odd !== undefined)
        faults.add(`"${odd.data.trim()}" has another typeface than its words: ${name(block)}`);
    }

    // Overlays cover parts of the page on purpose, so compare only elements of the same layer.
    const layerOf = (element: Element) =>
      element.closest('dialog, [popover], header, aside, details') ?? document.body;
    const isPlaced = (element: Element): boolean => {
      if (element === document.body) return false;
      const { position } = getComputedStyle(element);
      if (position === 'fixed' || position === 'sticky') return true;
      return element.parentElement !== null && isPlaced(element.parentElement);
    };
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=switch], [role=slider]';
    const controls = [...document.querySelectorAll(CONTROLS)].filter(
      // An element scrolled out of its strip still has a box there.
      (element) => !isHidden(element) && !isPlaced(element) && !scrolls(element.parentElement),
    );
    const ROOM = 3;
    const overlaps = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > ROOM &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > ROOM;
    controls.forEach((one, index) => {
      const a = one.getBoundingClientRect();
      for (const other of controls.slice(index + 1)) {
        if (one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other)) continue;
        const b = other.getBoundingClientRect();
        // A link that wraps has a box for each line. The box around all of them may contain other text.
        const isOverlap =
          overlaps(a, b) &&
          [...one.getClientRects()].some((line) =>
            [...other.getClientRects()].some((otherLine) => overlaps(line, otherLine)),
          );
        if (!isOverlap) continue;
        // A field's buttons are its siblings in the document, but lie inside its edges.
        const isInside = (inner: DOMRect, outer: DOMRect) =>
          inner.top >= outer.top - 1 &&
          inner.bottom <= outer.bottom + 1 &&
          inner.left >= outer.left - 1 &&
          inner.right <= outer.right + 1;
        const together =
          one.parentElement?.contains(other) === true ||
          other.parentElement?.contains(one) === true;
        if (!together || !(isInside(a, b) || isInside(b, a)))
          faults.add(`${name(one)} and ${name(other)} lie on each other`);
      }
    });

    for (const table of document.querySelectorAll('table')) {
      const box = table.parentElement;
      if (box === null || isHidden(table)) continue;
      if (box.scrollWidth > box.clientWidth + 1)
        faults.add(`a table is ${box.scrollWidth - box.clientWidth} px wider than its room`);
    }
    for (const card of document.querySelectorAll('main .rounded-card')) {
      const { right } = card.getBoundingClientRect();
      const out = [...card.querySelectorAll('*')].find(
        (element) =>
          !isHidden(element) &&
          !scrolls(element.parentElement) &&
          layerOf(element) === layerOf(card) &&
          element.getBoundingClientRect().right > right + 1,
      );
      if (out !== undefined) faults.add(`sticks out of its card: ${name(out)}`);
    }
    return [...faults];
  });
}
