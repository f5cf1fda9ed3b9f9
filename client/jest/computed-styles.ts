/**
 * Makes `getComputedStyle` remember its results until the document changes. jsdom computes all properties on each call, and
 * each query by role asks about most elements, and about each of their ancestors.
 */
export function rememberComputedStyles(window: Window & typeof globalThis): void {
  const { document } = window;
  const compute = window.getComputedStyle.bind(window);
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    known = new WeakMap();
  };
  const changes = new window.MutationObserver(forget);
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  window.getComputedStyle = (element, pseudoElement) => {
    // The observer would run only after this task.
    if (changes.takeRecords().length > 0) forget();
    // It does not see changes of elements outside the document.
    if (pseudoElement || !element.isConnected) return compute(element, pseudoElement);
    const style = known.get(element) ?? compute(element);
    known.set(element, style);
    return style;
  };
}
