import { HttpResponse } from 'msw';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import { storedRemark } from '../../../schema/rules/remark.js';
import { userOf } from './auth-handlers.js';
import { newestFirst, shownPage } from './connections.js';
import {
  mockWhitelistClaimCreateMutation,
  mockWhitelistEntriesDeleteMutation,
  mockWhitelistEntryAddMutation,
  mockWhitelistEntryProveMutation,
  mockWhitelistEntryUpdateMutation,
  mockWhitelistQuery,
} from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import { CURRENT_ADDRESS, type MockWhitelistEntry, mockWhitelistEntry } from './whitelist-world.js';
import { choicesShown } from './sub-account-choice-handlers.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

function shown(world: World, entry: MockWhitelistEntry) {
  const account = world.subAccounts.find(({ id }) => id === entry.subAccountId);
  return {
    __typename: 'WhitelistEntry',
    ...entry,
    subAccountUsername: account?.username ?? '',
  } as const;
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}(?<!\.)$/;
const IPV6 = /^[0-9a-f:]*:[0-9a-f:]*$/i;
const PRIVATE = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^(?:::1?$|f[cde])/i;

const CLAIM_MS = 15 * 60 * 1000;

/** An address is proven if the request comes from it. */
function proofFrom(world: World, address: string) {
  return address === CURRENT_ADDRESS
    ? ({ proof: 'PROVEN', provenAt: world.now.toISOString() } as const)
    : ({ proof: 'UNPROVEN', provenAt: null } as const);
}

/** The canonical form, as far as this world needs it: lower case, no leading zeros. */
function canonical(text: string): string {
  return text.includes(':') ? text.toLowerCase().replace(/(^|:)0+(?=[0-9a-f])/g, '$1') : text;
}

/** The gateway's reason for refusing an address (whitelist.service.ts); null if it is acceptable. */
function problemOf(world: World, text: string, exceptId: string | null) {
  const address = canonical(text.trim());
  if (address === '') return 'ADDRESS_REQUIRED';
  if (!IPV4.test(address) && !IPV6.test(address)) return 'ADDRESS_INVALID';
  if (PRIVATE.test(address)) return 'ADDRESS_NOT_PUBLIC';
  const taken = world.whitelist.some((entry) => entry.address === address && entry.id !== exceptId);
  return taken ? 'ADDRESS_DUPLICATE' : null;
}

function payload(world: World, entry: MockWhitelistEntry | null, code: UserErrorCode | null) {
  return {
    __typename: 'WhitelistEntryPayload',
    whitelistEntry: entry === null ? null : shown(world, entry),
    userErrors: code === null ? [] : [userError(code, 'address')],
  } as const;
}

export function whitelistHandlers(world: World) {
  return [
    mockWhitelistQuery(({ request, variables: { filter, ...page } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const search = filter?.search?.toLowerCase() ?? '';
      const matching = newestFirst(world.whitelist).filter(
        ({ address, remark, subAccountId }) =>
          `${address}\n${remark ?? ''}`.toLowerCase().includes(search) &&
          (filter?.subAccountId == null || subAccountId === filter.subAccountId),
      );
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            emailVerified: user.emailVerified,
            currentAddress: CURRENT_ADDRESS,
            subAccounts: choicesShown(world.subAccounts),
            whitelist: {
              __typename: 'WhitelistEntryConnection',
              ...shownPage(matching, page, (entry) => shown(world, entry)),
            },
          },
        },
      });
    }),

    mockWhitelistEntryAddMutation(({ request, variables: { input } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const code = user.emailVerified
        ? problemOf(world, input.address, null)
        : 'EMAIL_NOT_VERIFIED';
      const entry = mockWhitelistEntry({
        id: `wl-${crypto.randomUUID()}`,
        address: canonical(input.address.trim()),
        subAccountId: input.subAccountId,
        remark: storedRemark(input.remark ?? null),
        expiresAt: input.expiresAt ?? null,
        createdAt: world.now.toISOString(),
        ...proofFrom(world, canonical(input.address.trim())),
      });
      if (code === null) world.whitelist = [entry, ...world.whitelist];
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          whitelistEntryAdd: payload(world, code === null ? entry : null, code),
        },
      });
    }),

    mockWhitelistEntryUpdateMutation(({ request, variables: { id, input } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const current = world.whitelist.find((entry) => entry.id === id);
      if (current === undefined) return graphqlError('NOT_FOUND', 'Whitelist entry not found');
      const { address, subAccountId, remark, expiresAt } = input;
      const code = address == null ? null : problemOf(world, address, id);
      const next: MockWhitelistEntry = {
        ...current,
        ...(address != null && {
          address: canonical(address.trim()),
          ...proofFrom(world, canonical(address.trim())),
        }),
        ...(subAccountId != null && { subAccountId }),
        ...(remark !== undefined && { remark: storedRemark(remark) }),
        ...(expiresAt !== undefined && { expiresAt }),
      };
      if (code === null)
        world.whitelist = world.whitelist.map((entry) => (entry.id === id ? next : entry));
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          whitelistEntryUpdate: payload(world, code === null ? next : null, code),
        },
      });
    }),

    mockWhitelistEntryProveMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const current = world.whitelist.find((entry) => entry.id === id);
      if (current === undefined) return graphqlError('NOT_FOUND', 'Whitelist entry not found');
      const next = { ...current, ...proofFrom(world, current.address) };
      const code = next.proof === 'PROVEN' ? null : 'ADDRESS_ELSEWHERE';
      if (code === null)
        world.whitelist = world.whitelist.map((entry) => (entry.id === id ? next : entry));
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          whitelistEntryProve: payload(world, code === null ? next : null, code),
        },
      });
    }),

    mockWhitelistClaimCreateMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const entry = world.whitelist.find((each) => each.id === id);
      if (entry === undefined) return graphqlError('NOT_FOUND', 'Whitelist entry not found');
      const kind = entry.address.includes(':') ? '-6' : '-4';
      const token = 'pZk3V9mJ0xQeYb7sT2uLhR5nWcA8dFgK1iOq4vXyE6M';
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          whitelistClaimCreate: {
            __typename: 'WhitelistClaimPayload',
            whitelistClaim: {
              __typename: 'WhitelistClaim',
              command: `curl ${kind} -X PUT https://hearth.example/whitelist/claims/${token}`,
              expiresAt: new Date(Date.now() + CLAIM_MS).toISOString(),
            },
            userErrors: [],
          },
        },
      });
    }),

    mockWhitelistEntriesDeleteMutation(({ request, variables: { ids } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const selected = typeof ids === 'string' ? [ids] : ids;
      if (!selected.every((id) => world.whitelist.some((entry) => entry.id === id)))
        return graphqlError('NOT_FOUND', 'Whitelist entry not found');
      world.whitelist = world.whitelist.filter(({ id }) => !selected.includes(id));
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          whitelistEntriesDelete: {
            __typename: 'WhitelistEntriesDeletePayload',
            deletedIds: selected,
            userErrors: [],
          },
        },
      });
    }),
  ];
}
