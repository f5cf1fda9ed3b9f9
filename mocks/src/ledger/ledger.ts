import type * as Types from '../../../schema/generated/schema-types.js';
import { HOUR_MS } from '../../../schema/rules/time.js';
import type { Handlers } from '../msw/answer.js';
import { connection } from '../msw/connections.js';
import { totalMinorOf } from '../msw/order-world.js';
import type { MockGrant, World } from '../msw/records.js';
import { ago, DAY_MS } from '../msw/seed.js';

/** A line before its number and balance are known. Money and bytes are bigints. */
type Line = Partial<Types.LedgerEntry> & {
  kind: Types.LedgerEntryKind;
  occurredAt: string;
  change: bigint;
  about?: bigint;
};

const USED_UP = 'grant-used-up';
const LEDGERS = ['TRAFFIC', 'MONEY', 'POINTS'] as const;
const UNITS = { TRAFFIC: 'BYTES', MONEY: 'USD', POINTS: 'POINTS' } as const;

/** More than the screen shows at first. */
const TARGETS = ['shop', 'maps', 'news', 'hotels', 'flights', 'prices', 'reviews', 'jobs', 'wiki'];

const leftOf = ({ remainingBytes, allocatedBytes }: MockGrant) => remainingBytes + allocatedBytes;
const usedOf = (grant: MockGrant) => grant.grantedBytes - leftOf(grant);
const paidUsage = ({ usage }: World) => usage.filter(({ isFree }) => isFree !== true);
const bytesOf = ({ bytesUp, bytesDown }: World['usage'][number]) => bytesUp + bytesDown;

/** The world keeps no grants that ended: one paid for all usage that the others did not. */
function grantsOf(world: World): MockGrant[] {
  const { balance, now } = world;
  const used = paidUsage(world).reduce(
    (sum, day) => sum + bytesOf(day) - (day.writtenOffBytes ?? 0n),
    0n,
  );
  const rest = used - balance.grants.reduce((sum, grant) => sum + usedOf(grant), 0n);
  if (rest <= 0n) return balance.grants;
  const ended: MockGrant = {
    id: USED_UP,
    source: 'PURCHASE',
    orderId: `order-of-${USED_UP}`,
    orderNumber: 'HR-40QK3M',
    grantedBytes: rest,
    remainingBytes: 0n,
    allocatedBytes: 0n,
    expiresAt: ago(now, DAY_MS),
    heldAt: null,
  };
  return [ended, ...balance.grants];
}

const startOf = ({ expiresAt }: MockGrant) => ago(new Date(expiresAt), 130 * DAY_MS);

/** Each day's usage is one hour, paid by the grants in their order, so that grants, sub accounts, and lines agree. */
function trafficLines(world: World): Line[] {
  const grants = grantsOf(world);
  const lines = grants.flatMap((grant): Line[] => {
    const {
      id: grantId,
      orderId,
      orderNumber,
      source,
      grantedBytes,
      allocatedBytes,
      heldAt,
    } = grant;
    const about = { grantId, orderId, orderNumber, occurredAt: startOf(grant) };
    const lines: Line[] = [{ ...about, kind: 'GRANT', change: grantedBytes, reason: source }];
    if (allocatedBytes > 0n)
      lines.push({ ...about, kind: 'SET_ASIDE', change: 0n, about: allocatedBytes });
    if (heldAt !== null)
      lines.push({
        ...about,
        kind: 'HOLD',
        occurredAt: heldAt,
        change: -leftOf(grant),
        reason: 'DISPUTE',
      });
    return lines;
  });
  const pots = grants.map((grant) => ({ grant, left: usedOf(grant) }));
  const nameOf = new Map(world.subAccounts.map(({ id, username }) => [id, username]));
  for (const day of world.usage.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const { subAccountId, writtenOffBytes = 0n, isFree = false } = day;
    const occurredAt = `${day.day}T00:00:00.000Z`;
    const until = ago(new Date(occurredAt), -HOUR_MS);
    const hour = { occurredAt, until, subAccountId, subAccountName: nameOf.get(subAccountId) };
    const line = (kind: Types.LedgerEntryKind, change: bigint, about: bigint, more: object = {}) =>
      lines.push({ ...hour, kind, change, about, ...more });
    if (writtenOffBytes > 0n) line('WRITE_OFF', 0n, writtenOffBytes, { reason: 'NO_BALANCE' });
    let bytes = bytesOf(day) - writtenOffBytes;
    if (isFree) line('FREE', 0n, bytes);
    else
      for (const pot of pots) {
        const { id: grantId, orderId, orderNumber } = pot.grant;
        const paid = bytes < pot.left ? bytes : pot.left;
        if (paid > 0n) line('USAGE', -paid, paid, { grantId, orderId, orderNumber });
        pot.left -= paid;
        bytes -= paid;
      }
  }
  // What the world says was used, and no day has.
  for (const { grant, left } of pots)
    if (left > 0n)
      lines.push({
        kind: 'USAGE',
        occurredAt: ago(world.now, 2 * HOUR_MS),
        until: ago(world.now, HOUR_MS),
        change: -left,
        about: left,
        grantId: grant.id,
      });
  return lines;
}

function moneyLines({ orders }: World): Line[] {
  return orders.flatMap((order): Line[] => {
    const { id: orderId, number: orderNumber, paidAt, paymentMethod, refundedMinor } = order;
    if (paidAt === null || paymentMethod !== 'ONLINE') return [];
    const about = { orderId, orderNumber, occurredAt: paidAt };
    const paid: Line = { ...about, kind: 'PAYMENT', change: BigInt(totalMinorOf(order)) };
    const back = (kind: 'REFUND' | 'DISPUTE', minor: number, reason: string | null): Line[] =>
      minor === 0 ? [] : [{ ...about, kind, change: -BigInt(minor), reason }];
    const disputed = BigInt(order.lostMinor + order.disputedMinor);
    const opened: Line = { ...about, kind: 'DISPUTE', change: 0n, about: disputed };
    return [
      paid,
      ...back('REFUND', refundedMinor, null),
      ...(disputed > 0n ? [{ ...opened, reason: 'OPENED' }] : []),
      ...back('DISPUTE', order.lostMinor, 'LOST'),
    ];
  });
}

function pointsLines({ pointsHistory }: World): Line[] {
  const kinds: Partial<Record<Types.PointsEntryType, Types.LedgerEntryKind>> = {
    REDEMPTION: 'REDEMPTION',
    HELD: 'HOLD',
    RELEASED: 'RELEASE',
    SYSTEM: 'ADJUSTMENT',
    OTHER: 'ADJUSTMENT',
  };
  return pointsHistory.toReversed().map(({ type, change, at, remark, takenBackAfter }) => ({
    kind: kinds[type] ?? (change < 0 ? 'TAKE_BACK' : 'AWARD'),
    occurredAt: at,
    change: BigInt(change),
    reason: takenBackAfter ?? type,
    remark,
  }));
}

/** All three ledgers, numbered together, each with its running balance; the newest first. */
function entriesOf(world: World) {
  const linesOf: Record<Types.LedgerName, Line[]> = {
    TRAFFIC: trafficLines(world),
    MONEY: moneyLines(world),
    POINTS: pointsLines(world),
  };
  const balances: Record<Types.LedgerName, bigint> = { TRAFFIC: 0n, MONEY: 0n, POINTS: 0n };
  const all = LEDGERS.flatMap((ledger) => linesOf[ledger].map((line) => ({ ledger, line })));
  return all
    .toSorted((a, b) => a.line.occurredAt.localeCompare(b.line.occurredAt))
    .map(({ ledger, line: { change, about = change, ...line } }, index) => {
      const balanceBefore = balances[ledger];
      balances[ledger] += change;
      const { occurredAt, until = occurredAt } = line;
      return {
        ...line,
        id: `${ledger}.${index + 1}`,
        number: BigInt(index + 1),
        ledger,
        unit: UNITS[ledger],
        amount: change,
        quantity: about,
        balanceBefore,
        balanceAfter: balances[ledger],
        postedAt: until ?? occurredAt,
        isFinal: Date.parse(until ?? occurredAt) < world.now.getTime() - 2 * DAY_MS,
        isCorrection: false,
        madeBy: line.kind === 'ADJUSTMENT' ? 'SUPPORT' : null,
        parts: ({ by }: Types.LedgerEntryPartsArgs) => partsOf(about, PARTS[by]),
      };
    })
    .toReversed();
}

const PARTS: Readonly<Record<Types.LedgerPartBy, readonly string[]>> = {
  COUNTRY: ['US', 'JP', 'ZZ'],
  PROTOCOL: ['HTTPS', 'SOCKS5'],
  TARGET: [...TARGETS.map((name) => `${name}.example`), ''],
};

/** Halves, and the rest. */
function partsOf(bytes: bigint, keys: readonly string[]) {
  let rest = bytes;
  return keys.map((key, index) => {
    const part = index === keys.length - 1 ? rest : rest / 2n;
    rest -= part;
    return { key, bytes: part };
  });
}

/** All entries of a ledger, newest first. */
export function ledgerOf(world: World, ledger: Types.LedgerName) {
  return entriesOf(world).filter((entry) => entry.ledger === ledger);
}

type Wanted = Partial<Types.MeTrafficLedgerArgs>;

/** Traffic, money, and points, line by line, as they follow from what the world keeps. */
export function ledgerHandlers(world: World): Handlers {
  const page = (ledger: Types.LedgerName, { filter, ...args }: Wanted) => {
    const { from, to, kinds, grantId, orderId, subAccountId } = filter ?? {};
    const unit = UNITS[ledger];
    const all = ledgerOf(world, ledger);
    const found = all.filter(
      (entry) =>
        (from == null || entry.occurredAt >= from) &&
        (to == null || entry.occurredAt < to) &&
        (kinds == null || kinds.includes(entry.kind)) &&
        (grantId == null || entry.grantId === grantId) &&
        (orderId == null || entry.orderId === orderId) &&
        (subAccountId == null || entry.subAccountId === subAccountId),
    );
    const sum = (of: 'amount' | 'quantity') => found.reduce((total, each) => total + each[of], 0n);
    return {
      ...connection(found, args),
      sums: found.length === 0 ? [] : [{ unit, amount: sum('amount'), quantity: sum('quantity') }],
      balances: [{ unit, amount: all[0]?.balanceAfter ?? 0n }],
      plannedExpiries: world.balance.grants
        .filter(({ heldAt }) => heldAt === null)
        .map((grant) => ({ grantId: grant.id, at: grant.expiresAt, bytes: leftOf(grant) })),
    };
  };
  return {
    me: () => ({
      ledger: ({ after, first = 20, finalOnly }: Types.MeLedgerArgs) => {
        const found = entriesOf(world)
          .toReversed()
          .slice(Number(after), Number(after) + first);
        const provisional = finalOnly ? found.findIndex(({ isFinal }) => !isFinal) : -1;
        return provisional < 0 ? found : found.slice(0, provisional);
      },
      trafficLedger: (args: Wanted) => page('TRAFFIC', args),
      moneyLedger: (args: Wanted) => page('MONEY', args),
      pointsLedger: (args: Wanted) => page('POINTS', args),
      grants: ({ includeEnded }: Types.MeGrantsArgs) => {
        const payable = world.balance.grants.filter(({ heldAt }) => heldAt === null);
        return (includeEnded ? grantsOf(world) : world.balance.grants).map((grant) =>
          lifeOf(grant, payable.indexOf(grant) + 1),
        );
      },
    }),
  };
}

function lifeOf(grant: MockGrant, payingOrder: number) {
  const { remainingBytes, allocatedBytes, heldAt, id } = grant;
  const isHeld = heldAt !== null;
  const isEnded = id === USED_UP;
  return {
    ...grant,
    status: isHeld ? 'HELD' : isEnded ? 'USED_UP' : 'ACTIVE',
    startsAt: startOf(grant),
    payingOrder,
    usedBytes: usedOf(grant),
    heldBytes: isHeld ? leftOf(grant) : 0n,
    setAsideBytes: isHeld ? 0n : allocatedBytes,
    leftBytes: isHeld ? 0n : remainingBytes,
  } as const;
}
