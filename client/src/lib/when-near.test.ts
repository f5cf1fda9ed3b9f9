import { jest } from '@jest/globals';

type Report = (entries: { isIntersecting: boolean; target: Element }[]) => void;

/** The module with a browser's observer, and a function that reports an element as near or far. */
async function withObserver() {
  let report: Report = () => undefined;
  const observed = new Set<Element>();
  class Observer {
    constructor(callback: Report) {
      report = callback;
    }
    observe = (element: Element) => void observed.add(element);
    unobserve = (element: Element) => void observed.delete(element);
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  jest.resetModules();
  const { whenNear } = await import('./when-near');
  const comes = (target: Element, isIntersecting = true) => {
    if (observed.has(target)) report([{ isIntersecting, target }]);
  };
  return { whenNear, comes };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

it('acts once, when the element comes near', async () => {
  const { whenNear, comes } = await withObserver();
  const act = jest.fn();
  const element = document.createElement('p');
  whenNear(element, act);
  comes(element, false);
  expect(act).not.toHaveBeenCalled();
  comes(element);
  comes(element);
  expect(act).toHaveBeenCalledTimes(1);
});

it('does not act after it was told to stop', async () => {
  const { whenNear, comes } = await withObserver();
  const act = jest.fn();
  const element = document.createElement('p');
  whenNear(element, act)();
  comes(element);
  expect(act).not.toHaveBeenCalled();
});

it('acts at once where nothing is laid out', async () => {
  jest.resetModules();
  const { whenNear } = await import('./when-near');
  const act = jest.fn();
  whenNear(document.createElement('p'), act);
  expect(act).toHaveBeenCalledTimes(1);
});
