import type { CardEvents } from './card-sdk';

type Handler = (told: { detail: { error?: { code: string } } }) => void;

/** What a test sees and does of the card element that the page loaded. */
export interface FakeCard {
  /** Options of `init` and `createElement`, as the page gave them. */
  readonly inits: object[];
  readonly created: object[];
  /** Lets the element on the page tell something. */
  readonly tell: (event: keyof CardEvents, errorCode?: string) => void;
  readonly restore: () => void;
}

/**
 * Answers the scripts that the page adds, which jsdom does not fetch. `works` loads an element with the provider's calls;
 * otherwise the script fails to load.
 */
export function fakeCard({ works = true } = {}): FakeCard {
  const inits: object[] = [];
  const created: object[] = [];
  const handlers = new Map<string, Handler>();
  const sdk = {
    init: (options: object) => {
      inits.push(options);
      return Promise.resolve();
    },
    createElement: (_type: string, options: object) => {
      created.push(options);
      return Promise.resolve({
        on: (event: string, handler: Handler) => handlers.set(event, handler),
        mount: (container: HTMLElement) => {
          container.textContent = 'Card element';
        },
        destroy: () => {
          handlers.clear();
        },
      });
    },
  };
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      if (works) Object.assign(globalThis, { AirwallexComponentsSDK: sdk });
      node.dispatchEvent(new Event(works ? 'load' : 'error'));
    }
  });
  observer.observe(document.head, { childList: true });
  return {
    inits,
    created,
    tell: (event, code) => {
      handlers.get(event)?.({ detail: code === undefined ? {} : { error: { code } } });
    },
    restore: () => {
      observer.disconnect();
    },
  };
}
