import { HttpResponse } from 'msw';
import { storedRemark } from '../../../schema/rules/remark.js';
import { userOf } from './auth-handlers.js';
import { balanceShown } from './balance-handlers.js';
import { newestFirst, shownPage } from './connections.js';
import {
  mockSubAccountCreateMutation,
  mockSubAccountDeleteMutation,
  mockSubAccountRevealPasswordMutation,
  mockSubAccountSetStatusMutation,
  mockSubAccountsQuery,
  mockSubAccountUpdateMutation,
} from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import { mockSubAccount, type MockSubAccount } from './sub-account-world.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

/** Refusals as the gateway sends them (sub-account.rules.ts). */

function usedBytes(world: World, subAccountId: string): bigint {
  return world.usage
    .filter((entry) => entry.subAccountId === subAccountId)
    .reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0n);
}

/** Bytes still allocated to an ALLOCATED sub account. */
function heldBytes(world: World, account: MockSubAccount): bigint {
  const { id, chargeMode, limitBytes, lapsedBytes } = account;
  const left = (limitBytes ?? 0n) - usedBytes(world, id) - lapsedBytes;
  return chargeMode === 'ALLOCATED' && left > 0n ? left : 0n;
}

function freeBytes(world: World): bigint {
  const held = world.subAccounts.reduce((sum, account) => sum + heldBytes(world, account), 0n);
  return held > world.balance.traffic.remainingBytes
    ? 0n
    : world.balance.traffic.remainingBytes - held;
}

function shown(world: World, account: MockSubAccount) {
  const { id, limitBytes } = account;
  const used = usedBytes(world, id);
  const left = limitBytes === null ? null : limitBytes > used ? limitBytes - used : 0n;
  return {
    __typename: 'SubAccount',
    id,
    type: account.type,
    accountType: account.accountType,
    username: account.username,
    status: account.status,
    chargeMode: account.chargeMode,
    limitBytes: limitBytes === null ? null : String(limitBytes),
    setAsideBytes: account.chargeMode === 'ALLOCATED' ? String(heldBytes(world, account)) : null,
    ...allowedNow(world, account, left),
    usedBytes: String(used),
    remark: account.remark,
    createdAt: account.createdAt,
    asOf: world.now.toISOString(),
  } as const;
}

/** What a proxy would allow, and what would pay for it. */
function allowedNow(world: World, account: MockSubAccount, left: bigint | null) {
  const { activeUntil } = world.balance.unlimited;
  if (account.type === 'UNLIMITED') {
    const runs = activeUntil !== null && account.status === 'ACTIVE';
    const paysNext = { __typename: 'PaysNext', plan: 'UNLIMITED', grantId: null } as const;
    return { availableBytes: runs ? null : '0', paysNext: runs ? paysNext : null };
  }
  const pots = account.chargeMode === 'ALLOCATED' ? heldBytes(world, account) : freeBytes(world);
  const most = left === null || pots < left ? pots : left;
  const available = account.status === 'ACTIVE' ? most : 0n;
  const grantId = world.balance.grants.find(({ heldAt }) => heldAt === null)?.id ?? null;
  const paysNext = { __typename: 'PaysNext', plan: 'TRAFFIC', grantId } as const;
  return { availableBytes: String(available), paysNext: available > 0n ? paysNext : null };
}

const bytesOf = (text: string | null | undefined) => (text == null ? null : BigInt(text));

export function subAccountHandlers(world: World) {
  const own = (id: string) => world.subAccounts.find((account) => account.id === id);
  const replace = (next: MockSubAccount) => {
    world.subAccounts = world.subAccounts.map((account) =>
      account.id === next.id ? next : account,
    );
  };
  const onlyPassword = [userError('ONLY_PASSWORD_EDITABLE', null)];
  const noSubAccount = () => graphqlError('NOT_FOUND', 'Sub account not found');

  return [
    mockSubAccountsQuery(({ request, variables: { filter, ...page } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const search = filter?.search?.toLowerCase() ?? '';
      const matching = newestFirst(world.subAccounts).filter(
        ({ username, remark, status, type }) =>
          `${username}\n${remark ?? ''}`.toLowerCase().includes(search) &&
          (filter?.status == null || status === filter.status) &&
          (filter?.type == null || type === filter.type),
      );
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            emailVerified: user.emailVerified,
            balance: {
              __typename: 'Balance',
              asOf: world.now.toISOString(),
              traffic: {
                __typename: 'TrafficBalance',
                heldBytes: balanceShown(world).traffic.heldBytes,
                // Allocations follow from this world's sub accounts. The first grant has the free bytes.
                grants: balanceShown(world).traffic.grants.map(({ id, expiresAt }, index) => ({
                  __typename: 'TrafficGrant' as const,
                  ...{ id, expiresAt },
                  remainingBytes: index === 0 ? String(freeBytes(world)) : '0',
                })),
              },
            },
            subAccounts: {
              __typename: 'SubAccountConnection',
              ...shownPage(matching, page, (account) => shown(world, account)),
            },
          },
        },
      });
    }),

    mockSubAccountCreateMutation(({ request, variables: { input } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const username = input.username.toLowerCase();
      const account = mockSubAccount({
        ...input,
        id: `sa-${crypto.randomUUID()}`,
        username,
        limitBytes: bytesOf(input.limitBytes),
        remark: storedRemark(input.remark ?? null),
        createdAt: world.now.toISOString(),
      });
      const problem = !user.emailVerified
        ? userError('EMAIL_NOT_VERIFIED', null)
        : world.subAccounts.some((other) => other.username === username)
          ? userError('USERNAME_TAKEN', 'username')
          : heldBytes(world, account) > freeBytes(world)
            ? userError('INSUFFICIENT_BALANCE', 'limitBytes')
            : null;
      if (problem === null) world.subAccounts = [...world.subAccounts, account];
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          subAccountCreate: {
            __typename: 'SubAccountPayload',
            subAccount: problem === null ? shown(world, account) : null,
            userErrors: problem === null ? [] : [problem],
          },
        },
      });
    }),

    mockSubAccountUpdateMutation(({ request, variables: { id, input } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const current = own(id);
      if (current === undefined) return noSubAccount();
      const { limitBytes, remark, password, chargeMode } = input;
      const username = input.username?.toLowerCase() ?? current.username;
      const next: MockSubAccount = {
        ...current,
        username,
        ...(password != null && { password }),
        ...(chargeMode != null && { chargeMode }),
        ...(limitBytes !== undefined && { limitBytes: bytesOf(limitBytes), lapsedBytes: 0n }),
        ...(remark !== undefined && { remark: storedRemark(remark) }),
      };
      const locked =
        current.type === 'UNLIMITED' && Object.keys(input).some((field) => field !== 'password');
      const missing = heldBytes(world, next) - heldBytes(world, current) > freeBytes(world);
      const taken = world.subAccounts.some(
        (other) => other.id !== id && other.username === username,
      );
      const userErrors = locked
        ? onlyPassword
        : taken
          ? [userError('USERNAME_TAKEN', 'username')]
          : missing
            ? [userError('INSUFFICIENT_BALANCE', 'limitBytes')]
            : [];
      if (userErrors.length === 0) replace(next);
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          subAccountUpdate: {
            __typename: 'SubAccountPayload',
            subAccount: userErrors.length === 0 ? shown(world, next) : null,
            userErrors,
          },
        },
      });
    }),

    mockSubAccountSetStatusMutation(({ request, variables: { id, status } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const current = own(id);
      if (current === undefined) return noSubAccount();
      const locked = current.type === 'UNLIMITED';
      const changed = { ...current, status };
      if (!locked) replace(changed);
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          subAccountSetStatus: {
            __typename: 'SubAccountPayload',
            subAccount: locked ? null : shown(world, changed),
            userErrors: locked ? onlyPassword : [],
          },
        },
      });
    }),

    mockSubAccountRevealPasswordMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const current = own(id);
      if (current === undefined) return noSubAccount();
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          subAccountRevealPassword: {
            __typename: 'SubAccountPasswordPayload',
            password: current.password,
            userErrors: [],
          },
        },
      });
    }),

    mockSubAccountDeleteMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const current = own(id);
      if (current === undefined) return noSubAccount();
      const locked = current.type === 'UNLIMITED';
      if (!locked) world.subAccounts = world.subAccounts.filter((account) => account.id !== id);
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          subAccountDelete: {
            __typename: 'SubAccountDeletePayload',
            deletedId: locked ? null : id,
            userErrors: locked ? onlyPassword : [],
          },
        },
      });
    }),
  ];
}
