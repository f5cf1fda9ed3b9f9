import { readEntries } from '../../src/modules/account-ledger/ledger-entries.reads.js';
import { readBalance } from '../../src/modules/entitlement/balance/balance.reads.js';
import type { TrafficGrant } from '../../src/modules/entitlement/balance/balance.object.js';
import { drawsOf, readDrawing } from '../../src/modules/entitlement/balance/drawing.reads.js';
import { readOrder, readOrders } from '../../src/modules/order/order.reads.js';
import { readPointsAccount } from '../../src/modules/points/points.reads.js';
import { readSubAccounts } from '../../src/modules/sub-account/sub-account.reads.js';
import { anyPage } from '../support/any-page.js';
import type { Services } from '../../src/services.js';
import { known } from './arithmetic.js';
import type { SeenFigures } from './driver.js';
import type { BalanceFigures, EdgeAnswer, GrantFigures, OrderFigures } from './figures.js';
import { queryOf } from '../../src/modules/usage/report/usage-query.js';
import { DAY_MS } from './history.js';
import type { ProductSubAccount } from './product-books.js';
import { noBytes, totalOf, type Counts } from './usage-counts.js';

/** The customer to read, and the model's names of their objects. */
export interface Reader {
  accountId: string;
  /** The model's order name by the product's id. */
  orders: ReadonlyMap<string, string>;
  subAccounts: ReadonlyMap<string, ProductSubAccount>;
}

/** Reads every figure with the API's own reads. */
export async function readFigures(
  services: Services,
  reader: Reader,
  { zone, from, edgeOf }: { zone: string; from: number; edgeOf: string | null },
): Promise<SeenFigures> {
  const points = await readPointsAccount(services.freshReads, reader.accountId);
  return {
    balance: await readBalanceFigures(services, reader),
    orders: await readOrderFigures(services, reader),
    points: { total: BigInt(points.total), debt: BigInt(points.debt), held: BigInt(points.held) },
    subAccounts: await readSubAccountFigures(services, reader),
    days: await readDays(services, reader, zone, from),
    usage: await readQuarters(services, reader),
    totals: await readTotals(services, reader),
    edge: edgeOf === null ? {} : { [edgeOf]: await readEdge(services, reader, edgeOf) },
  };
}

async function readBalanceFigures(
  { freshReads, clock }: Services,
  { accountId, orders }: Reader,
): Promise<BalanceFigures> {
  const { traffic, unlimited, prioritizedPlan } = await readBalance(
    freshReads,
    accountId,
    clock.now(),
  );
  const grant = (one: TrafficGrant): GrantFigures => ({
    id: one.orderId === null ? 'trial' : known(orders, one.orderId),
    left: one.remainingBytes + one.allocatedBytes,
    setAside: one.allocatedBytes,
    held: one.heldAt !== null,
    startsAt: one.startsAt.getTime(),
    expiresAt: one.expiresAt.getTime(),
  });
  return {
    prioritized: prioritizedPlan,
    remaining: traffic.remainingBytes,
    total: traffic.totalBytes,
    nextExpiry: traffic.nextExpiryAt?.getTime() ?? null,
    grants: [...traffic.grants, ...traffic.heldGrants].map(grant),
    unlimited: {
      activeUntil: unlimited.activeUntil?.getTime() ?? null,
      daysLeft: unlimited.daysLeft,
      activated: unlimited.ordersActivated,
      held: unlimited.ordersHeld,
      waiting: unlimited.ordersWaiting,
    },
  };
}

async function readOrderFigures(
  { freshReads, clock }: Services,
  { accountId, orders }: Reader,
): Promise<Record<string, OrderFigures>> {
  const figures: Record<string, OrderFigures> = {};
  const listed = await readOrders(
    freshReads,
    accountId,
    { search: null, statuses: null, billingType: null, from: null, to: null, oldestFirst: false },
    anyPage({ first: 100 }),
    clock.now(),
  );
  const visible = new Set(listed.nodes.map((one) => one.id));
  for (const [productId, id] of orders) {
    const order = await readOrder(freshReads, accountId, productId, clock.now());
    if (!order) throw new Error(`order ${id} is not there`);
    figures[id] = {
      captured: order.paid.minor,
      refunded: order.refunded.minor,
      lost: order.chargedBack.minor,
      net: order.net.minor,
      service: order.serviceStatus,
      ended: order.serviceEndReason,
      visible: visible.has(productId),
      underReview: order.underReview,
      ...(await readOrderLines(freshReads, accountId, productId)),
    };
  }
  return figures;
}

/** What the customer's ledger says of an order's money, and of the points that it earned. */
async function readOrderLines(
  reads: Services['freshReads'],
  accountId: string,
  orderId: string,
): Promise<Pick<OrderFigures, 'money' | 'points'>> {
  const all = { from: null, to: null, kinds: null, grantId: null, subAccountId: null };
  const linesOf = async (ledger: 'MONEY' | 'POINTS') => {
    const conditions = { ...all, ledger, orderId };
    const page = anyPage({ first: 100 });
    return (await readEntries(reads, accountId, conditions, page, new Date(0))).nodes;
  };
  const inText = (lines: string[]) => lines.toSorted().join(', ');
  const money = (await linesOf('MONEY')).map(({ kind, reason, amount, quantity }) =>
    [
      kind,
      ...(reason === null ? [] : [reason]),
      amount,
      ...(quantity === amount ? [] : ['about', quantity]),
    ].join(' '),
  );
  const points = (await linesOf('POINTS')).flatMap(({ kind, reason, quantity }) =>
    kind === 'AWARD'
      ? [`AWARD ${quantity}`]
      : kind === 'TAKE_BACK'
        ? [`TAKE_BACK ${reason} ${quantity}`]
        : [],
  );
  return { money: inText(money), points: inText(points) };
}

async function readSubAccountFigures(
  { freshReads, clock }: Services,
  { accountId, subAccounts }: Reader,
): Promise<SeenFigures['subAccounts']> {
  const all = { search: null, status: null, type: null };
  const page = await readSubAccounts(freshReads, accountId, all, anyPage({ first: 100 }));
  const drawing = await readDrawing(freshReads, accountId, clock.now());
  const figures: SeenFigures['subAccounts'] = {};
  for (const [id, { productId }] of subAccounts) {
    const found = page.nodes.find((one) => one.id === productId);
    if (!found) continue;
    const { limitBytes: limit, usedBytes: used } = found;
    const { setAsideBytes, availableBytes: available } = drawsOf(drawing, found);
    figures[id] = { limit, used, setAside: setAsideBytes ?? 0n, available };
  }
  return figures;
}

async function readDays(
  services: Services,
  { accountId, subAccounts }: Reader,
  timeZone: string,
  from: number,
): Promise<SeenFigures['days']> {
  const now = services.clock.now().getTime();
  const report = await services.usageReports.report(
    { accountId, registeredAt: new Date(from) },
    queryOf({
      // From before the history, to beyond the lead of a node's clock.
      range: { from: wholeDay(from - 3 * DAY_MS), to: wholeDay(now + 2 * DAY_MS) },
      granularity: 'DAY',
      timeZone,
      groupBy: 'SUB_ACCOUNT',
    }),
  );
  const names = new Map([...subAccounts].map(([id, { productId }]) => [productId, id]));
  const dayOf = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const days: SeenFigures['days'] = {};
  for (const { key, buckets } of report.series) {
    const used = buckets.filter(({ totalBytes }) => totalBytes > 0n);
    if (used.length === 0) continue;
    days[known(names, key)] = Object.fromEntries(
      used.map(({ start, totalBytes }) => [dayOf.format(start), totalBytes]),
    );
  }
  return days;
}

/** Statistics per quarter hour: every period in every zone sums these. */
async function readQuarters(
  { freshReads }: Services,
  { accountId, subAccounts }: Reader,
): Promise<SeenFigures['usage']> {
  const found = await freshReads.query<{
    subAccountId: string;
    quarter: Date;
    outcome: string;
    bytes: bigint;
  }>(
    'model.quarters',
    `SELECT sub_account_id AS "subAccountId", quarter, 'paid' AS outcome, sum(paid_bytes)::bigint AS bytes
     FROM usage_quarter WHERE account_id = $1 GROUP BY 1, 2
     UNION ALL SELECT sub_account_id, quarter, 'free', sum(free_bytes)::bigint
     FROM usage_quarter WHERE account_id = $1 GROUP BY 1, 2
     UNION ALL SELECT sub_account_id, quarter, charge, sum(bytes)::bigint
     FROM usage_charge WHERE account_id = $1 AND charge NOT IN ('PAID', 'FREE') GROUP BY 1, 2, 3`,
    [accountId],
  );
  const names = new Map([...subAccounts].map(([id, { productId }]) => [productId, id]));
  const usage: SeenFigures['usage'] = {};
  for (const { subAccountId, quarter, outcome, bytes } of found) {
    const quarters = (usage[known(names, subAccountId)] ??= {});
    const counts = (quarters[quarter.getTime()] ??= noBytes());
    if (outcome === 'paid' || outcome === 'free') counts[outcome] = bytes;
    else counts.writtenOff[outcome as keyof Counts['writtenOff']] = bytes;
  }
  return usage;
}

function wholeDay(at: number): Date {
  return new Date(Math.floor(at / DAY_MS) * DAY_MS);
}

/** All bytes by outcome, from the ledger. */
async function readTotals({ freshReads }: Services, { accountId }: Reader): Promise<Counts> {
  const sums = await freshReads.query<{ kind: string; bytes: bigint }>(
    'model.totals',
    `SELECT a.kind, sum(e.amount)::bigint AS bytes FROM ledger_transaction t
     JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
     WHERE t.account_id = $1 AND a.unit = 'BYTES' GROUP BY a.kind`,
    [accountId],
  );
  const counts = noBytes();
  for (const { kind, bytes } of sums) {
    // `traffic_used` has all delivered bytes. Unpaid ones are booked against it.
    if (kind === 'traffic_used') counts.paid += bytes;
    if (kind === 'traffic_free') counts.free = -bytes;
    const [, reason] = /^written_off_(.+)$/.exec(kind) ?? [];
    if (reason !== undefined) {
      counts.writtenOff[reason.toUpperCase() as keyof Counts['writtenOff']] = -bytes;
    }
  }
  counts.paid -= totalOf({ ...counts, paid: 0n });
  return counts;
}

async function readEdge(
  { proxyAuthorization }: Services,
  { subAccounts }: Reader,
  id: string,
): Promise<EdgeAnswer> {
  const { username, password } = known(subAccounts, id);
  const answer = await proxyAuthorization.authorize({
    nodeId: 'node-1',
    credentials: { username, password },
    clientAddress: null,
  });
  if (answer.allow) return { allow: true, maxBytes: answer.maxBytes };
  const { reason } = answer;
  if (
    reason === 'IP_NOT_ALLOWED' ||
    reason === 'BAD_PARAMETERS' ||
    reason === 'TOO_MANY_CONNECTIONS'
  ) {
    throw new Error(`the edge refuses with ${reason}`);
  }
  return { allow: false, reason };
}
