import { screen } from '@testing-library/react';
import { MOCK_PLANS, mockOrder } from '../../../../mocks/src/msw/order-world';
import type { MockOrder, MockOrderStatus } from '../../../../mocks/src/msw/records';
import { createWorld } from '../../../../mocks/src/msw/world';
import { renderApp } from '../../../jest/render-app';
import type { Locale } from '../../lib/locale';
import type { CardEvents } from './card/card-sdk';

const NOW = new Date('2026-11-21T04:00:00Z');
const [ONE_GB] = MOCK_PLANS;

let scripts = 0;

/** A world with one order, and a card element that no test before has loaded. */
export function worldWith(status: MockOrderStatus, given: Partial<MockOrder> = {}) {
  if (ONE_GB === undefined) throw new Error('The catalogue is empty');
  const world = createWorld({ now: NOW });
  const createdAt = '2026-11-20T04:00:00Z';
  world.orders = [
    mockOrder({ id: 'order-1', plan: ONE_GB, createdAt, number: 'RP-TEST1234', status, ...given }),
  ];
  scripts += 1;
  world.cardElementUrl = `/card-${scripts}.js`;
  return world;
}

export const checkout = (
  search: string,
  world = worldWith('PENDING'),
  locale: Locale = 'en-US',
): ReturnType<typeof renderApp> =>
  renderApp(`/checkout/payment?${search}`, { signedIn: true, world, locale });

export async function cardIsThere() {
  expect(await screen.findByText('Card element')).toBeInTheDocument();
}

/** The current step. */
export function currentStep(): string | null | undefined {
  const steps = screen.getAllByRole('listitem', { hidden: true });
  return steps.find((step) => step.getAttribute('aria-current') === 'step')?.textContent;
}

type Handler = (told: { detail: { error?: { code: string } } }) => void;

/** A fake of the card element: a test reads the page's calls from it, and sends events through it. */
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
 * otherwise the script fails to load. `refusal` is what the provider's `init` throws.
 */
export function fakeCard({
  works = true,
  refusal,
}: { works?: boolean; refusal?: Error } = {}): FakeCard {
  const inits: object[] = [];
  const created: object[] = [];
  const handlers = new Map<string, Handler>();
  const sdk = {
    init: (options: object) => {
      inits.push(options);
      return refusal === undefined ? Promise.resolve() : Promise.reject(refusal);
    },
    createElement: (_type: string, options: object) => {
      created.push(options);
      return Promise.resolve({
        on: (event: string, handler: Handler) => handlers.set(event, handler),
        mount: (container: HTMLElement) => {
          container.textContent = 'Card element';
        },
        destroy: () => handlers.clear(),
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
    restore: () => observer.disconnect(),
  };
}

/** The fake of each test in a file, which a test may replace. */
export function cardOfEachTest(): { current: FakeCard } {
  const card = { current: fakeCard() };
  beforeEach(() => {
    card.current.restore();
    card.current = fakeCard();
  });
  afterAll(() => card.current.restore());
  return card;
}
