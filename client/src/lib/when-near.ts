const waiting = new Map<Element, () => void>();

/** One for all elements. Null in tests, where nothing is laid out. */
const observer =
  typeof IntersectionObserver === 'undefined'
    ? null
    : new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries)
            if (isIntersecting) waiting.get(target)?.();
        },
        { rootMargin: '80px' },
      );

/**
 * Calls `act` once, when the element is less than 80 px outside the window. More, and an ordinary window would
 * load nearly everything.
 * @returns stop waiting
 */
export function whenNear(element: Element, act: () => void): () => void {
  if (observer === null) {
    act();
    return () => undefined;
  }
  const stop = () => {
    waiting.delete(element);
    observer.unobserve(element);
  };
  waiting.set(element, () => {
    stop();
    act();
  });
  observer.observe(element);
  return stop;
}
