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
  const { balance, grants, points, subAccounts } = exported;
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
    points.total,
  );
  money(exported, same);
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

/** Each order's payments, refunds, and disputes are what its invoice and notes say. */
function money({ ledger, invoices }, same) {
  const byOrder = new Map();
  for (const { orderId, kind, total: amount } of invoices) {
    const sign = kind === 'CREDIT_NOTE' ? -1n : 1n;
    byOrder.set(orderId, (byOrder.get(orderId) ?? 0n) + sign * BigInt(amount.minor));
  }
  for (const [orderId, invoiced] of byOrder)
    same(
      `money of order ${orderId}`,
      total(ledger, 'amount', (entry) => entry.ledger === 'MONEY' && entry.orderId === orderId),
      invoiced,
    );
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
