import { HttpResponse } from 'msw';
import { userOf } from './auth-handlers.js';
import {
  mockPaletteCountriesQuery,
  mockPaletteOrderInViewQuery,
  mockPaletteSearchQuery,
} from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import { LOCATIONS } from './location-world.js';
import { shownOrder } from './order-shape.js';
import type { World } from './world.js';

const SHOWN = 5;

/** What the command palette searches. */
export function paletteHandlers(world: World) {
  return [
    mockPaletteSearchQuery(({ request, variables: { search } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const wanted = search.toLowerCase();
      const answers = (...texts: (string | null)[]) =>
        texts.some((text) => text?.toLowerCase().includes(wanted));
      const orders = world.orders
        .filter(({ hidden, number, remark }) => !hidden && answers(number, remark))
        .slice(0, SHOWN)
        .map((order) => shownOrder(order, world.now));
      const accounts = world.subAccounts
        .filter(({ username, remark }) => answers(username, remark))
        .slice(0, SHOWN)
        .map(({ id, username, remark }) => ({
          __typename: 'SubAccount' as const,
          ...{ id, username, remark },
        }));
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            orders: { __typename: 'OrderConnection', nodes: orders },
            subAccounts: { __typename: 'SubAccountConnection', nodes: accounts },
          },
        },
      });
    }),

    mockPaletteOrderInViewQuery(({ request, variables: { id } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const order = world.orders.find((each) => each.id === id && !each.hidden);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            order: order === undefined ? null : shownOrder(order, world.now),
          },
        },
      });
    }),

    mockPaletteCountriesQuery(() =>
      HttpResponse.json({ data: { __typename: 'Query', locations: LOCATIONS } }),
    ),
  ];
}
