import { spawnSync } from 'node:child_process';
import { DAY_MS, HOUR_MS } from '../../src/platform/clock.js';
import type { Viewer } from '../../src/platform/viewer.js';
import type { TestAuth } from '../support/test-auth.js';

const OUTSIDER = 'gateway/test/outsider/recompute.mjs';
const ORIGIN = { address: '127.0.0.1', userAgent: null };
const MOST_DAYS = 300;

const ENTRY = `number ledger kind reason isCorrection unit amount quantity balanceBefore balanceAfter occurredAt until grantId orderId subAccountId`;
const FIGURES = `balance { traffic { remainingBytes } unlimited { ordersActivated ordersHeld ordersWaiting } }
  points { total held debt }
  orders(first: 100) { nodes { id billingType paidAt serviceStatus captured { minor } refunded { minor } chargedBack { minor } net { minor }
    payments { captured { minor } } refunds { amount { minor } status ofSurplus } disputes { amount { minor } status } } }
  grants(includeEnded: true) { id status expiresAt grantedBytes usedBytes expiredBytes takenBackBytes heldBytes setAsideBytes leftBytes }
  subAccounts(first: 100) { nodes { id username usedBytes } }
  invoices(first: 100) { nodes { orderId kind reason total { minor } } }`;
const USAGE = `query ($query: UsageQuery!) { me { usage(query: $query) { timeZone from to
  buckets { start paidBytes freeBytes writtenOffBytes totalBytes } rows(first: 100) { keys totalBytes } } } }`;
const BALANCE = `query ($asOf: DateTime!) { me { trafficLedger(first: 0) { balances(asOf: $asOf) { amount } } } }`;

export interface Entry {
  number: string;
  kind: string;
  isCorrection: boolean;
  occurredAt: string;
}
interface Figures {
  grants: { expiresAt: string }[];
  subAccounts: { nodes: unknown[] };
  invoices: { nodes: unknown[] };
  orders: { nodes: unknown[] };
}

/** Everything that a customer can export, and nothing else. */
export class Exporter {
  constructor(
    private readonly auth: TestAuth,
    private readonly token: string,
  ) {}

  async #ask<Me>(query: string, variables: object = {}): Promise<Me> {
    const { body } = await this.auth.graphql<{ me: Me }>(query, variables, { token: this.token });
    if (!body.data || body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data.me;
  }

  async export(timeZone: string) {
    const ledger = await this.#ledger();
    const { subAccounts, invoices, orders, ...figures } = await this.#ask<Figures>(
      `{ me { ${FIGURES} } }`,
    );
    const now = this.auth.clock.now();
    const first = Date.parse(ledger[0]?.occurredAt ?? now.toISOString());
    const times = [
      ...Array.from({ length: 8 }, (_, n) => first + ((now.getTime() - first) * n) / 8),
      ...figures.grants.map(({ expiresAt }) => Date.parse(expiresAt) + 1),
    ];
    return {
      now: now.toISOString(),
      ledger,
      ...figures,
      subAccounts: subAccounts.nodes,
      invoices: invoices.nodes,
      orders: orders.nodes,
      usage: await this.#usage(timeZone, first, now.getTime()),
      balances: await Promise.all(times.map((at) => this.#balance(new Date(at).toISOString()))),
    };
  }

  /** Page by page, each entry once. */
  async #ledger(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (;;) {
      const after = entries.at(-1)?.number ?? '0';
      const { ledger } = await this.#ask<{ ledger: Entry[] }>(
        `query ($after: BigInt!) { me { ledger(after: $after, first: 40) { ${ENTRY} } } }`,
        { after },
      );
      if (ledger.length === 0) return entries;
      entries.push(...ledger);
    }
  }

  async #balance(asOf: string) {
    const { trafficLedger } = await this.#ask<{
      trafficLedger: { balances: { amount: string }[] };
    }>(BALANCE, { asOf });
    return { asOf, bytes: trafficLedger.balances[0]?.amount };
  }

  async #usage(timeZone: string, first: number, now: number): Promise<unknown[]> {
    const reports: unknown[] = [];
    const start = first - (first % DAY_MS) - DAY_MS;
    for (let from = start; from <= now; from += MOST_DAYS * DAY_MS) {
      const to = Math.min(from + MOST_DAYS * DAY_MS, now - (now % HOUR_MS) + HOUR_MS);
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      const query = {
        range,
        timeZone,
        granularity: 'DAY',
        groupBy: 'SUB_ACCOUNT',
        compareWith: 'NONE',
      };
      const { usage } = await this.#ask<{ usage: unknown }>(USAGE, { query });
      reports.push(usage);
    }
    return reports;
  }
}

/** Exports as a customer who signs in. */
export async function exporterOf(auth: TestAuth, { accountId }: Viewer): Promise<Exporter> {
  const { db, sessions } = auth.services;
  const { token } = await db.transaction((tx) =>
    sessions.open(tx, { userId: accountId, accountId }, ORIGIN),
  );
  return new Exporter(auth, token);
}

/** What the outsider says about an exported file. */
export function recompute(file: string): string {
  const { stdout, stderr } = spawnSync('node', [OUTSIDER, file], { encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
}
