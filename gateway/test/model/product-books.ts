import type { Services } from '../../src/services.js';
import { createServices } from '../../src/services.js';
import { jobHandlers } from '../../src/jobs.js';
import { runnableJobs } from '../../src/platform/jobs/runnable-jobs.js';
import { ProxyProtocol } from '../../src/modules/proxy/proxy-protocol.object.js';
import { UserError } from '../../src/platform/errors.js';
import { newId } from '../../src/platform/ids.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { entryFaults } from '../support/entry-faults.js';
import type { TestServices } from '../support/test-services.js';
import { providerEvent, type TestReport } from '../support/test-settlement.js';
import { known } from './arithmetic.js';
import type { BooksUnderTest, EarlyReport, SeenFigures } from './driver.js';
import type { ChargeMode, PlanKind, ReportedEvent } from './history.js';
import { readFigures } from './product-figures.js';
import type { Receipt } from './reference-model.js';

const PASSWORD = 'secret12';
/** Jobs that do not affect the books, or that ask the provider's stand-in, which does not know these payments. */
const OTHER_JOBS = new Set(['payment.reconcile', 'mail.purge', 'identity.purge', 'job.tidy']);

interface PaidOrder {
  productId: string;
  intent: { id: string; currency: string };
}

/** The product's names of a sub account. */
export interface ProductSubAccount {
  productId: string;
  username: string;
  password: string;
}

/** A node this slow is never near a limit, so it is told the whole rest instead of a lease (rule 7). */
export const UNLEASED = { EDGE_NODE_BYTES_PER_SECOND: '1' };

let histories = 0;

/** One customer of the real services on a real database, with a separate clock. */
export class ProductBooks implements BooksUnderTest {
  readonly unseen = [];
  readonly #orders = new Map<string, PaidOrder>();
  readonly #subAccounts = new Map<string, ProductSubAccount>();
  readonly #history = ++histories;
  #services: Services;

  private constructor(
    private readonly gateway: TestServices,
    readonly viewer: Viewer,
  ) {
    this.#services = gateway.services;
  }

  static async of(gateway: TestServices): Promise<ProductBooks> {
    await sellMonth(gateway);
    return new ProductBooks(gateway, await gateway.customer());
  }

  /** Closes the services of a restart. */
  async close(): Promise<void> {
    if (this.#services !== this.gateway.services) await this.#services.close();
  }

  setTime(at: number): void {
    const { clock } = this.gateway;
    clock.advance(at - clock.now().getTime());
  }

  async verify(): Promise<void> {
    const { accountId } = this.viewer;
    await this.#services.db.transaction((tx) =>
      this.#services.entitlements.grantTrial(tx, accountId, `trial-of-${accountId}`),
    );
  }

  async buy(order: {
    id: string;
    planId: string;
    quantity: number;
    startLater: boolean;
    deleted: boolean;
    early: readonly EarlyReport[];
  }): Promise<void> {
    const { orderPlacement, orders } = this.#services;
    const { id, deleted, early, ...request } = order;
    const productId = await orderPlacement.create(
      this.viewer,
      { ...request, remark: null },
      newId(),
    );
    const { intent } = await orders.pay(this.viewer, productId, newId(), 'PAY');
    if (!intent) throw new Error('a new order has to be paid');
    const { intentId, amountMinor: minor, currency } = intent;
    this.#orders.set(id, { productId, intent: { id: intentId, currency } });
    if (deleted) await orders.delete(this.viewer, productId);
    for (const report of early)
      await (report.what === 'REFUND'
        ? this.refund(id, report.id, report.stage, report.minor)
        : this.dispute(id, report.id, report.stage, report.minor));
    const reported = { id: intentId, amount: { minor, currency }, orderReference: null };
    await this.#provider({ type: 'SUCCEEDED', intent: { ...reported, requestId: null } });
  }

  async start(orderId: string, zone: string): Promise<void> {
    await this.#services.orders.start(this.viewer, this.#order(orderId), newId(), zone);
  }

  async redeem(orderId: string, productId: string): Promise<void> {
    const id = await this.#services.orderPlacement.redeem(this.viewer, productId, newId());
    this.#orders.set(orderId, { productId: id, intent: { id: '', currency: 'USD' } });
  }

  async refund(
    orderId: string,
    refundId: string,
    status: 'SETTLED' | 'FAILED',
    minor: bigint,
  ): Promise<void> {
    const { intent } = known(this.#orders, orderId);
    const amount = { minor, currency: intent.currency };
    const refund = { id: this.#named(refundId), amount, status };
    await this.#provider({ type: 'REFUND', intentId: intent.id, refund });
  }

  async dispute(
    orderId: string,
    disputeId: string,
    status: 'OPEN' | 'WON' | 'LOST',
    minor: bigint,
  ): Promise<void> {
    const { intent } = known(this.#orders, orderId);
    const amount = { minor, currency: intent.currency };
    const dispute = { id: this.#named(disputeId), amount, status };
    await this.#provider({ type: 'DISPUTE', intentId: intent.id, dispute });
  }

  async prioritize(plan: PlanKind): Promise<void> {
    await this.#services.entitlements.prioritize(this.viewer, plan);
  }

  async create(id: string, chargeMode: ChargeMode, limitBytes: bigint | null): Promise<boolean> {
    const username = `h${this.#history.toString(36)}${id}`;
    const input = { username, password: PASSWORD, chargeMode, limitBytes, remark: null };
    return accepted(async () => {
      const productId = await this.#services.subAccounts.create(this.viewer, input, null);
      this.#subAccounts.set(id, { productId, username, password: PASSWORD });
    });
  }

  async save(id: string, chargeMode: ChargeMode, limitBytes: bigint | null): Promise<boolean> {
    const { productId } = known(this.#subAccounts, id);
    return accepted(() =>
      this.#services.subAccounts.update(this.viewer, productId, { chargeMode, limitBytes }),
    );
  }

  async nameUnlimited(id: string): Promise<void> {
    const found = await this.#services.freshReads.query<{ id: string; username: string }>(
      'model.unlimited',
      `SELECT id, username FROM sub_account WHERE account_id = $1 AND type = 'UNLIMITED'`,
      [this.viewer.accountId],
    );
    const [one] = found;
    if (!one) throw new Error('the unlimited plan has no sub account');
    const password = await this.#services.subAccounts.revealPassword(this.viewer, one.id);
    this.#subAccounts.set(id, { productId: one.id, username: one.username, password });
  }

  async setActive(id: string, active: boolean): Promise<void> {
    const { productId } = known(this.#subAccounts, id);
    const status = active ? 'ACTIVE' : 'INACTIVE';
    await this.#services.subAccounts.setStatus(this.viewer, productId, status);
  }

  async delete(id: string): Promise<void> {
    const { productId } = known(this.#subAccounts, id);
    await this.#services.subAccounts.delete(this.viewer, productId);
  }

  async report(node: string, batch: number, events: readonly ReportedEvent[]): Promise<Receipt> {
    const result = await this.#services.usageIngest.ingest(this.#named(node), {
      batch,
      events: events.map(({ subAccountId, reportedAt, bytes, country }) => ({
        at: reportedAt,
        subAccountId: known(this.#subAccounts, subAccountId).productId,
        country,
        protocol: ProxyProtocol.HTTP,
        bytesUp: bytes / 3n,
        bytesDown: bytes - bytes / 3n,
        requests: 1,
      })),
    });
    if (result.status === 'GAP') return 'GAP';
    return result.applied ? 'TAKEN' : 'REPEATED';
  }

  async runJobs(): Promise<void> {
    const jobs = runnableJobs(jobHandlers(this.#services));
    const { signal } = new AbortController();
    // The statement that detects an out-of-order report requests this job.
    await jobs['usage.recount']?.run({ accountId: this.viewer.accountId }, signal);
    for (const [name, job] of Object.entries(jobs))
      if (job.schedule !== null && !OTHER_JOBS.has(name)) await job.run(null, signal);
  }

  /** Starts new services on the same database, without any cached state. */
  async restart(): Promise<void> {
    const { config, log, clock } = this.gateway.services;
    await this.close();
    this.#services = await createServices({ config, log, clock });
  }

  async figures(zone: string, from: number, edgeOf: string | null): Promise<SeenFigures> {
    const { accountId } = this.viewer;
    const orders = new Map([...this.#orders].map(([id, { productId }]) => [productId, id]));
    const subAccounts = this.#subAccounts;
    await this.#checkLedger(zone);
    return readFigures(this.#services, { accountId, orders, subAccounts }, { zone, from, edgeOf });
  }

  /** The ledger that the customer reads says the same, whatever the zone that cuts its hours. */
  async #checkLedger(zone: string): Promise<void> {
    const { db } = this.#services;
    const { accountId } = this.viewer;
    await db.transaction((tx) =>
      tx.query(`UPDATE accounts SET time_zone = $2 WHERE id = $1`, [accountId, zone]),
    );
    const faults = await entryFaults(this.#services, accountId);
    if (faults.length > 0) throw new Error(`the customer's ledger is wrong: ${faults.join('; ')}`);
  }

  #order(id: string): string {
    return known(this.#orders, id).productId;
  }

  /** Ids of nodes and of the provider's objects are global, so prefix them per history. */
  #named(id: string): string {
    return `h${this.#history}-${id}`;
  }

  async #provider(report: TestReport): Promise<void> {
    await this.#services.paymentReports.receive(providerEvent(report, this.gateway.clock.now()));
  }
}

/** The catalogue has no plan of one month, which needs the shortest waits and differs most from 30 days. */
async function sellMonth({ services }: TestServices): Promise<void> {
  await services.db.transaction((tx) =>
    tx.query(
      `INSERT INTO plan (id, billing_type, name, validity_days, validity_months, price_minor, original_price_minor, currency, position)
       VALUES ('unlimited-1m', 'UNLIMITED', 'Residential unlimited 1 month', 30, 1, 7500, 7500, 'USD', 99)
       ON CONFLICT DO NOTHING`,
    ),
  );
}

async function accepted(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const refused =
      error instanceof UserError &&
      error.errors.some(({ code }) => code === 'INSUFFICIENT_BALANCE');
    if (refused) return false;
    throw error;
  }
}
