import { HttpResponse } from 'msw';
import { userOf } from './auth-handlers.js';
import { mockPaletteOrdersQuery } from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import type { World } from './world.js';

const SHOWN = 5;

/** The order search of the command palette. */
export function paletteHandlers(world: World) {
  return [
    mockPaletteOrdersQuery(({ request, variables: { search } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const wanted = search.toLowerCase();
      const nodes = world.orders
        .filter(({ hidden }) => !hidden)
        .filter(({ number, remark }) => `${number} ${remark ?? ''}`.toLowerCase().includes(wanted))
        .slice(0, SHOWN)
        .map(({ id, number, plan, remark }) => ({
          __typename: 'Order' as const,
          id,
          number,
          name: plan.name,
          remark,
        }));
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            orders: { __typename: 'OrderConnection', nodes },
          },
        },
      });
    }),
  ];
}
