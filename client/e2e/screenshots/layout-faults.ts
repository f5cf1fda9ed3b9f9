import type { Page } from 'playwright-core';

/** What a person would see is wrong with how the page is laid out: one line each. */
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
    /** Meant for screen readers only: clipped to a point on purpose. */
    const isHidden = (element: Element) => {
      const box = element.getBoundingClientRect();
      return (
        (box.width <= 1 && box.height <= 1) ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('.sr-only, [aria-hidden="true"]') !== null
      );
    };
    /** Somebody can scroll to what is not in view. */
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
      // An ellipsis tells that there is more.
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
    return [...faults];
  });
}
