import { HttpResponse } from 'msw';
import { userOf } from './auth-handlers.js';
import { mockSubAccountChosenQuery, mockSubAccountsFoundQuery } from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import type { MockSubAccount } from './sub-account-world.js';
import type { World } from './world.js';

const FIRST = 100;

function shown({ id, username, status, type }: MockSubAccount) {
  return { __typename: 'SubAccount', id, username, status, type } as const;
}

/** The first sub accounts, in the shape of a selection list. */
export function choicesShown(accounts: readonly MockSubAccount[]) {
  return {
    __typename: 'SubAccountConnection' as const,
    totalCount: accounts.length,
    nodes: accounts.slice(0, FIRST).map(shown),
  };
}

export function subAccountChoiceHandlers(world: World) {
  return [
    mockSubAccountsFoundQuery(({ request, variables: { filter } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const search = filter.search?.toLowerCase() ?? '';
      const nodes = world.subAccounts
        .filter(
          ({ username, remark, type }) =>
            `${username} ${remark ?? ''}`.toLowerCase().includes(search) &&
            (filter.type == null || filter.type === type),
        )
        .slice(0, 50)
        .map(shown);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            subAccounts: { __typename: 'SubAccountConnection', nodes },
          },
        },
      });
    }),
    mockSubAccountChosenQuery(({ request, variables: { id } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const chosen = world.subAccounts.find((account) => account.id === id);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: { __typename: 'Me', id: user.id, subAccount: chosen ? shown(chosen) : null },
        },
      });
    }),
  ];
}
