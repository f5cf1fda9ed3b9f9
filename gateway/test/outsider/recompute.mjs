/**
 * An outsider's bookkeeping: plain Node, no code of the product. It reads what the API exported and computes every figure
 * again from the entries of the ledger alone. Each difference is one line.
 *
 *     node recompute.mjs export.json
 */
import { readFileSync } from 'node:fs';
import { argv, exit, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';

/** Sums of `part` over the entries that match, as BigInt. */
const total = (entries, part, matches = () => true) =>
  entries.filter(matches).reduce((sum, entry) => sum + BigInt(entry[part]), 0n);

/** The calendar day of an instant in a zone: 2026-03-07. */
function dayOf(timeZone) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => format.format(new Date(instant));
}

/** @returns {string[]} differences; none if every figure follows from the entries */
export function differences(exported) {
  const found = [];
  const same = (what, computed, shown) => {
    if (String(computed) !== String(shown)) found.push(`${what}: ${computed}, shown ${shown}`);
  };
  const entries = exported.ledger;
  numbering(entries, same);
  const traffic = entries.filter(({ ledger }) => ledger === 'TRAFFIC');
  const { balance, grants, subAccounts } = exported;
  same('bytes left', total(traffic, 'amount'), balance.traffic.remainingBytes);
  for (const grant of grants) life(grant, traffic, same);
  for (const { id, username, usedBytes } of subAccounts)
    same(
      `used by ${username}`,
      total(
        traffic,
        'quantity',
        ({ subAccountId, kind }) => subAccountId === id && (kind === 'USAGE' || kind === 'FREE'),
      ),
      usedBytes,
    );
  same(
    'points',
    total(entries, 'amount', ({ ledger }) => ledger === 'POINTS'),
    exported.points.total,
  );
  money(exported, same);
  unlimited(exported, same);
  for (const report of exported.usage) usage(report, traffic, same);
  for (const { asOf, bytes } of exported.balances) past(asOf, bytes, exported, traffic, same);
  return found;
}

function numbering(entries, same) {
  const running = new Map();
  for (const [place, entry] of entries.entries()) {
    const book = `${entry.ledger} ${entry.unit}`;
    const before = running.get(book) ?? 0n;
    same(`number of entry ${place + 1}`, place + 1, entry.number);
    same(`balance before ${entry.number}`, before, entry.balanceBefore);
    running.set(book, before + BigInt(entry.amount));
    same(`balance after ${entry.number}`, running.get(book), entry.balanceAfter);
  }
}

/** granted = used + expired + taken back + held + set aside + left */
function life(grant, traffic, same) {
  const own = traffic.filter(({ grantId }) => grantId === grant.id);
  const of = (...kinds) => total(own, 'amount', ({ kind }) => kinds.includes(kind));
  const name = `grant ${grant.id}`;
  same(`${name} granted`, of('GRANT'), grant.grantedBytes);
  same(`${name} used`, -of('USAGE'), grant.usedBytes);
  same(`${name} expired`, -of('EXPIRY'), grant.expiredBytes);
  same(`${name} taken back`, -of('TAKE_BACK'), grant.takenBackBytes);
  same(`${name} held`, -of('HOLD', 'RELEASE'), grant.heldBytes);
  const left = BigInt(grant.setAsideBytes) + BigInt(grant.leftBytes);
  same(`${name} left`, total(own, 'amount'), left);
}

/** Lines that do not depend on an order. */
const list = (lines) => lines.toSorted().join(', ');
const sumOf = (amounts) => amounts.reduce((sum, { minor }) => sum + BigInt(minor), 0n);

/** Each payment, refund, and dispute of an order has an entry of its own, and each that moved money back has a note. */
function money({ ledger, invoices, orders }, same) {
  for (const order of orders) {
    const entries = ledger.filter((each) => each.ledger === 'MONEY' && each.orderId === order.id);
    const of = (kind, ...reasons) =>
      entries.filter((each) => each.kind === kind && reasons.includes(each.reason));
    const name = `order ${order.id}`;
    const captured = order.payments.map((payment) => payment.captured);
    const paid = sumOf(captured);
    const returned = order.refunds.filter(({ status }) => status === 'SETTLED');
    const lost = order.disputes.filter(({ status }) => status === 'LOST');
    const settled = [...returned, ...lost].map(({ amount }) => amount);
    same(
      `payments of ${name}`,
      list(captured.flatMap(({ minor }) => (BigInt(minor) > 0n ? [minor] : []))),
      list(of('PAYMENT', null).map(({ amount }) => amount)),
    );
    // A refund that failed may have settled before: then it has two entries, of opposite signs.
    const failed = of('REFUND', 'FAILED').map(({ amount }) => `-${amount}`);
    same(
      `refunds of ${name}`,
      list([...(paid > 0n ? returned.map(({ amount }) => `-${amount.minor}`) : []), ...failed]),
      list(of('REFUND', null).map(({ amount }) => amount)),
    );
    const reversed = of('DISPUTE', 'REVERSED').map(({ amount }) => `-${amount}`);
    same(
      `lost disputes of ${name}`,
      list([...(paid > 0n ? lost.map(({ amount }) => `-${amount.minor}`) : []), ...reversed]),
      list(of('DISPUTE', 'LOST').map(({ amount }) => amount)),
    );
    const excess = sumOf(settled) - paid;
    same(
      `beyond what was paid of ${name}`,
      paid > 0n && excess > 0n ? excess : 0n,
      total([...of('DISPUTE', 'EXCESS'), ...of('REFUND', 'EXCESS')], 'amount'),
    );
    if (captured.filter(({ minor }) => BigInt(minor) > 0n).length > 1) continue;
    const by = (kind) => total(entries, 'amount', (each) => each.kind === kind);
    same(`captured of ${name}`, by('PAYMENT'), order.captured.minor);
    same(`refunded of ${name}`, -by('REFUND'), order.refunded.minor);
    same(`charged back of ${name}`, -by('DISPUTE'), order.chargedBack.minor);
    notes(order, entries, invoices, same);
    points(order, ledger, same);
  }
}

function notes(order, entries, invoices, same) {
  const own = invoices.filter(({ orderId }) => orderId === order.id);
  const invoice = own.filter(({ kind }) => kind === 'INVOICE');
  same(
    `invoice of order ${order.id}`,
    invoice.length > 0 ? total(entries, 'amount', ({ kind }) => kind === 'PAYMENT') : 0n,
    sumOf(invoice.map((each) => each.total)),
  );
  if (invoice.length === 0) return;
  const back = entries.filter(({ kind, amount }) => kind !== 'PAYMENT' && BigInt(amount) !== 0n);
  same(
    `notes of order ${order.id}`,
    list(
      back.map(({ kind, amount }) => `${kind === 'REFUND' ? 'REFUND' : 'CHARGEBACK'} ${amount}`),
    ),
    list(
      own
        .filter(({ kind }) => kind !== 'INVOICE')
        .map(
          (each) => `${each.reason} ${each.kind === 'CREDIT_NOTE' ? '-' : ''}${each.total.minor}`,
        ),
    ),
  );
}

/** Two points per dollar paid, and less for what went back, each with its own reason. */
function points(order, ledger, same) {
  if (order.paidAt === null || BigInt(order.captured.minor) === 0n) return;
  const own = ledger.filter((each) => each.ledger === 'POINTS' && each.orderId === order.id);
  const of = (kind, reason) =>
    total(own, 'quantity', (each) => each.kind === kind && each.reason === reason);
  const earned = (minor) => (2n * BigInt(minor)) / 100n;
  same(`points of order ${order.id}`, earned(order.captured.minor), of('AWARD', 'PURCHASE'));
  const back = of('TAKE_BACK', 'REFUND') + of('TAKE_BACK', 'CHARGEBACK');
  same(`points kept of order ${order.id}`, earned(order.net.minor), of('AWARD', 'PURCHASE') + back);
  // A fraction of a point belongs to what was reported later, so each entry can be off by one.
  const most = BigInt(own.length);
  const off = of('TAKE_BACK', 'REFUND') + (2n * BigInt(order.refunded.minor)) / 100n;
  same(`points taken back for refunds of ${order.id}`, off >= -most && off <= most, true);
}

/** Each paid order of the unlimited plan that has not ended is in one of three figures. */
function unlimited({ orders, balance }, same) {
  const own = orders.filter(({ billingType, paidAt }) => billingType === 'UNLIMITED' && paidAt);
  const of = (...states) =>
    own.filter(({ serviceStatus }) => states.includes(serviceStatus)).length;
  const { ordersActivated, ordersHeld, ordersWaiting } = balance.unlimited;
  same('unlimited orders activated', of('ACTIVE', 'QUEUED'), ordersActivated);
  same('unlimited orders on hold', of('HELD'), ordersHeld);
  same('unlimited orders waiting', of('NOT_STARTED'), ordersWaiting);
}

/** The bars of each sub account by day, divided into paid, free, and written off. */
function usage({ timeZone, from, to, buckets, rows }, traffic, same) {
  const day = dayOf(timeZone);
  const inside = traffic.filter(
    ({ occurredAt, until }) => until !== null && occurredAt >= from && occurredAt < to,
  );
  for (const { start, ...shown } of buckets) {
    const own = inside.filter(({ occurredAt }) => day(occurredAt) === day(start));
    const of = (wanted) => total(own, 'quantity', ({ kind }) => kind === wanted);
    same(`paid on ${day(start)}`, of('USAGE'), shown.paidBytes);
    same(`free on ${day(start)}`, of('FREE'), shown.freeBytes);
    same(`written off on ${day(start)}`, of('WRITE_OFF'), shown.writtenOffBytes);
    same(`total on ${day(start)}`, total(own, 'quantity'), shown.totalBytes);
  }
  for (const { keys, totalBytes } of rows)
    same(
      `usage of ${keys[0]} from ${from}`,
      total(inside, 'quantity', ({ subAccountId }) => subAccountId === keys[0]),
      totalBytes,
    );
}

/** The balance of a past instant is a sum of entries; that of a future one also loses what expires until then. */
function past(asOf, bytes, { now, grants }, traffic, same) {
  const posted = total(traffic, 'amount', ({ occurredAt }) => occurredAt < asOf);
  const expiring = grants.filter(
    ({ status, expiresAt }) => status === 'ACTIVE' && asOf > now && expiresAt < asOf,
  );
  const lost = total(expiring, 'leftBytes') + total(expiring, 'setAsideBytes');
  same(`balance as of ${asOf}`, posted - lost, bytes);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const found = differences(JSON.parse(readFileSync(argv[2], 'utf8')));
  stdout.write([`difference: ${found.length}`, ...found, ''].join('\n'));
  exit(found.length === 0 ? 0 : 1);
}
