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
import { change, found, type Handlers, Refusal, refuseIf, type Session } from './answer.js';
import type { MockSubAccount, World } from './records.js';
import { ago, DAY_MS, GB, type Seed } from './seed.js';

/** A sub account with defaults for unspecified fields. */
export function mockSubAccount(
  given: Pick<MockSubAccount, 'id' | 'username'> & Partial<MockSubAccount>,
): MockSubAccount {
  return {
    accountType: 'SUB',
    type: 'TRAFFIC',
    password: 'Secret42',
    status: 'ACTIVE',
    chargeMode: 'SHARED',
    limitBytes: null,
    lapsedBytes: 0n,
    remark: null,
    createdAt: '2026-08-03T09:30:00.000Z',
    ...given,
  };
}

/**
 * One of each kind: without a limit, with one, allocated and nearly used up, disabled, and the unlimited plan's. `many` has
 * fifty-five more, some with the longest allowed username and note.
 */
export function makeSubAccounts({ now, amount }: Seed): MockSubAccount[] {
  if (amount === 'none') return [];
  const account = (id: string, username: string, daysOld: number, given: Partial<MockSubAccount>) =>
    mockSubAccount({ id, username, createdAt: ago(now, daysOld * DAY_MS), ...given });
  const more = Array.from({ length: amount === 'many' ? 55 : 0 }, (_, index) => {
    const number = index + 6;
    const isLong = index % 7 === 0;
    const username = isLong ? `longestna${number}`.padEnd(12, 'e') : `retail${number}`;
    return account(`sa-${number}`, username, 2 * index + 1, {
      status: index % 5 === 2 ? 'INACTIVE' : 'ACTIVE',
      chargeMode: index % 5 === 0 ? 'ALLOCATED' : 'SHARED',
      limitBytes: index % 3 === 0 ? null : BigInt(16 * index + 1) * GB,
      remark: isLong
        ? 'Price and availability monitoring, all shops of the group. '.repeat(4)
        : null,
    });
  });
  return [
    account('sa-1', 'pricing', 122, {
      accountType: 'MASTER',
      remark: 'Price monitoring, shops in the EU',
    }),
    account('sa-2', 'serp', 124, { limitBytes: 500n * GB, remark: 'SERP crawl · team B' }),
    account('sa-3', 'adverify', 128, { chargeMode: 'ALLOCATED', limitBytes: 20n * GB }),
    account('sa-4', 'intern2026', 126, {
      status: 'INACTIVE',
      limitBytes: 5n * GB,
      remark: 'Internship, until the end of August',
    }),
    account('sa-5', 'u4k9m2x7qhtd', 20, { type: 'UNLIMITED', password: 'q7mh2kx9wtpn' }),
    ...more,
  ];
}

const usedBytes = ({ usage }: World, { id }: MockSubAccount) =>
  usage
    .filter((entry) => entry.subAccountId === id)
    .reduce((sum, day) => sum + day.bytesUp + day.bytesDown - (day.writtenOffBytes ?? 0n), 0n);

/** Nothing is charged here: an allocated account has what its limit leaves. */
function allowanceOf(world: World, account: MockSubAccount) {
  const { balance, now } = world;
  const { limitBytes, lapsedBytes, chargeMode, type, status } = account;
  const used = usedBytes(world, account);
  const spent = used + lapsedBytes;
  const left = limitBytes === null ? null : limitBytes > spent ? limitBytes - spent : 0n;
  const isUnlimited = type === 'UNLIMITED';
  const isOff = status === 'INACTIVE' || (isUnlimited && balance.unlimited.activeUntil === null);
  const most = isUnlimited ? null : (left ?? balance.traffic.remainingBytes);
  const availableBytes = isOff ? 0n : most;
  const grantId = isUnlimited ? null : balance.grants[0]?.id;
  return {
    usedBytes: used,
    remainingBytes: left,
    setAsideBytes: chargeMode === 'ALLOCATED' ? left : null,
    availableBytes,
    paysNext: availableBytes === 0n ? null : { plan: type, grantId },
    asOf: now.toISOString(),
  };
}

const NEVER_NULL = ['username', 'password', 'chargeMode'];

export function subAccountHandlers(world: World): Handlers {
  const own = (id: string) => found(world.subAccounts, id, 'Sub account');
  /** The unlimited plan's account is fixed. */
  const editable = (id: string) => {
    refuseIf(own(id).type === 'UNLIMITED' ? 'ONLY_PASSWORD_EDITABLE' : null);
    return own(id);
  };
  const save = (account: MockSubAccount, input: Types.SubAccountUpdateInput) => {
    const next = change({ ...account }, input, NEVER_NULL);
    const { username, password, limitBytes, chargeMode, remark } = next;
    if (username !== account.username) refuseIf(usernameProblem(username), 'username');
    if (password !== account.password) refuseIf(proxyPasswordProblem(password), 'password');
    refuseIf(limitProblem(limitBytes, chargeMode), 'limitBytes');
    if (chargeMode === 'ALLOCATED' && (limitBytes ?? 0n) > world.balance.traffic.remainingBytes)
      refuseIf('INSUFFICIENT_BALANCE', 'limitBytes');
    refuseIf(remarkProblem(remark), 'remark');
    next.username = storedUsername(username);
    next.remark = storedRemark(remark);
    if (input.limitBytes !== undefined) next.lapsedBytes = 0n;
    if (world.subAccounts.some((each) => each !== account && each.username === next.username))
      throw new Refusal('USERNAME_TAKEN', 'username');
    return { subAccount: Object.assign(account, next) };
  };

  return {
    me: () => ({
      subAccounts: world.subAccounts,
      subAccount: ({ id }: Types.MeSubAccountArgs) =>
        world.subAccounts.find((each) => each.id === id),
    }),
    types: { SubAccount: (account) => allowanceOf(world, account) },
    mutations: {
      subAccountCreate: ({ input }: Types.MutationSubAccountCreateArgs, { user }: Session) => {
        const account = mockSubAccount({
          id: `sa-${crypto.randomUUID()}`,
          username: '',
          createdAt: world.now.toISOString(),
        });
        if (!user.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
        if (world.subAccounts.length >= MAX_SUB_ACCOUNTS)
          throw new Refusal('TOO_MANY_SUB_ACCOUNTS');
        const payload = save(account, input);
        world.subAccounts = [...world.subAccounts, account];
        return payload;
      },
      subAccountUpdate: ({ id, input }: Types.MutationSubAccountUpdateArgs) => {
        const onlyPassword = Object.keys(input).every((field) => field === 'password');
        return save(onlyPassword ? own(id) : editable(id), input);
      },
      subAccountSetStatus: ({ id, status }: Types.MutationSubAccountSetStatusArgs) => ({
        subAccount: change(editable(id), { status }),
      }),
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
