import type * as Types from '../../../schema/generated/schema-types.js';
import { MAX_SUB_ACCOUNTS } from '../../../schema/rules/limits.js';
import { remarkProblem, storedRemark } from '../../../schema/rules/remark.js';
import {
  deletionProblem,
  limitProblem,
  proxyPasswordProblem,
  storedUsername,
  usernameProblem,
} from '../../../schema/rules/sub-account.js';
import {
  found,
  type Handlers,
  matches,
  Refusal,
  refuseIf,
  replaced,
  type Session,
} from './answer.js';
import { connection, newestFirst } from './connections.js';
import {
  mockSubAccount,
  type MockSubAccount,
  setAsideBytes,
  usedBytes,
} from './sub-account-world.js';
import type { World } from './world.js';

function freeBytes({ balance, subAccounts, usage }: World): bigint {
  const setAside = subAccounts.reduce((sum, each) => sum + setAsideBytes(usage, each), 0n);
  const { remainingBytes } = balance.traffic;
  return setAside > remainingBytes ? 0n : remainingBytes - setAside;
}

function shown(world: World, account: MockSubAccount) {
  const { limitBytes, chargeMode } = account;
  const used = usedBytes(world.usage, account.id);
  const left = limitBytes === null ? null : limitBytes > used ? limitBytes - used : 0n;
  return {
    ...account,
    remainingBytes: left,
    setAsideBytes: chargeMode === 'ALLOCATED' ? setAsideBytes(world.usage, account) : null,
    ...allowedNow(world, account, left),
    usedBytes: used,
    asOf: world.now.toISOString(),
  };
}

/** The bytes that a proxy would allow, and the source that would pay for them. */
function allowedNow(world: World, account: MockSubAccount, left: bigint | null) {
  const { unlimited, grants } = world.balance;
  if (account.type === 'UNLIMITED') {
    const runs = unlimited.activeUntil !== null && account.status === 'ACTIVE';
    const paysNext = { plan: 'UNLIMITED', grantId: null } as const;
    return { availableBytes: runs ? null : 0n, paysNext: runs ? paysNext : null };
  }
  const pots =
    account.chargeMode === 'ALLOCATED' ? setAsideBytes(world.usage, account) : freeBytes(world);
  const most = left === null || pots < left ? pots : left;
  const availableBytes = account.status === 'ACTIVE' ? most : 0n;
  const grantId = grants.find(({ heldAt }) => heldAt === null)?.id ?? null;
  const paysNext = { plan: 'TRAFFIC', grantId } as const;
  return { availableBytes, paysNext: availableBytes > 0n ? paysNext : null };
}

const bytesOf = (text: string | null | undefined) => (text == null ? null : BigInt(text));

export function subAccountHandlers(world: World): Handlers {
  const own = (id: string) => found(world.subAccounts, id, 'Sub account');
  /** The unlimited plan's account is fixed. */
  const editable = (id: string) => {
    const account = own(id);
    if (account.type === 'UNLIMITED') throw new Refusal('ONLY_PASSWORD_EDITABLE');
    return account;
  };
  const check = (next: MockSubAccount, current?: MockSubAccount) => {
    if (next.username !== current?.username) refuseIf(usernameProblem(next.username), 'username');
    if (next.password !== current?.password)
      refuseIf(proxyPasswordProblem(next.password), 'password');
    refuseIf(limitProblem(next.limitBytes, next.chargeMode), 'limitBytes');
    refuseIf(remarkProblem(next.remark), 'remark');
    if (world.subAccounts.some((each) => each.id !== next.id && each.username === next.username))
      throw new Refusal('USERNAME_TAKEN', 'username');
    const before = current === undefined ? 0n : setAsideBytes(world.usage, current);
    if (setAsideBytes(world.usage, next) - before > freeBytes(world))
      throw new Refusal('INSUFFICIENT_BALANCE', 'limitBytes');
  };
  const save = (next: MockSubAccount) => {
    world.subAccounts = replaced(world.subAccounts, next);
    return { subAccount: shown(world, next) };
  };

  return {
    me: () => ({
      subAccounts: ({ filter, ...page }: Types.MeSubAccountsArgs) => {
        const listed = newestFirst(world.subAccounts).filter(
          ({ username, remark, status, type }) =>
            matches(filter?.search, username, remark) &&
            (filter?.status == null || status === filter.status) &&
            (filter?.type == null || type === filter.type),
        );
        return connection(listed, page, (account) => shown(world, account));
      },
      subAccount: ({ id }: Types.MeSubAccountArgs) => {
        const account = world.subAccounts.find((each) => each.id === id);
        return account === undefined ? null : shown(world, account);
      },
    }),
    mutations: {
      subAccountCreate: ({ input }: Types.MutationSubAccountCreateArgs, { user }: Session) => {
        const account = mockSubAccount({
          ...input,
          id: `sa-${crypto.randomUUID()}`,
          username: storedUsername(input.username),
          limitBytes: bytesOf(input.limitBytes),
          remark: storedRemark(input.remark ?? null),
          createdAt: world.now.toISOString(),
        });
        if (!user.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
        if (world.subAccounts.length >= MAX_SUB_ACCOUNTS)
          throw new Refusal('TOO_MANY_SUB_ACCOUNTS');
        check(account);
        world.subAccounts = [...world.subAccounts, account];
        return { subAccount: shown(world, account) };
      },
      subAccountUpdate: ({ id, input }: Types.MutationSubAccountUpdateArgs) => {
        const onlyPassword = Object.keys(input).every((field) => field === 'password');
        const current = onlyPassword ? own(id) : editable(id);
        const { limitBytes, remark, password, chargeMode } = input;
        const next: MockSubAccount = {
          ...current,
          username: input.username == null ? current.username : storedUsername(input.username),
          ...(password != null && { password }),
          ...(chargeMode != null && { chargeMode }),
          ...(limitBytes !== undefined && { limitBytes: bytesOf(limitBytes), lapsedBytes: 0n }),
          ...(remark !== undefined && { remark: storedRemark(remark) }),
        };
        check(next, current);
        return save(next);
      },
      subAccountSetStatus: ({ id, status }: Types.MutationSubAccountSetStatusArgs) =>
        save({ ...editable(id), status }),
      subAccountRevealPassword: ({ id }: Types.MutationSubAccountRevealPasswordArgs) => ({
        password: own(id).password,
      }),
      subAccountDelete: ({ id }: Types.MutationSubAccountDeleteArgs) => {
        const deleted = own(id);
        refuseIf(deletionProblem(deleted));
        world.subAccounts = world.subAccounts.filter((account) => account !== deleted);
        return { deletedId: id };
      },
    },
  };
}
