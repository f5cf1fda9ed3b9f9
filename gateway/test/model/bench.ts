import { allOf, daysOf } from './calendar.js';
import { differences } from './compare.js';
import type { BooksUnderTest, EarlyReport, SeenFigures } from './driver.js';
import type { Figures } from './figures.js';
import type { ChargeMode, CommandBody, PlanKind, ReportedEvent } from './history.js';
import { ReferenceBooks } from './reference-model.js';
import { PLANS, PRODUCT, TRIAL, type Early } from './steps.js';

export interface SettledRefund {
  orderId: string;
  refundId: string;
  minor: bigint;
}

/** Differences between the product's books and the model after a history. */
export class BooksDiffer extends Error {
  override readonly name = 'BooksDiffer';
}

/** Runs every step in both the reference model and the product's books, and compares them. */
export class Bench {
  readonly model = new ReferenceBooks();
  readonly #subAccounts: string[] = [];
  readonly #orders: string[] = [];
  readonly #transcript: string[] = [];
  #unlimitedSubAccount: string | null = null;
  readonly #since: number;

  constructor(
    readonly books: BooksUnderTest,
    public now: number,
  ) {
    this.#since = now;
    books.setTime(now);
  }

  /** The model's current figures. */
  figures(): Figures {
    return this.model.figures(this.now);
  }

  get subAccounts(): readonly string[] {
    return this.#subAccounts;
  }

  get unlimitedSubAccount(): string | null {
    return this.#unlimitedSubAccount;
  }

  /** Advances the time of the product's books and the model. */
  goTo(at: number): void {
    this.now = at;
    this.books.setTime(at);
  }

  async verify(): Promise<void> {
    await this.#do('verify', () => this.books.verify());
    this.#command({ type: 'TRIAL', grantId: 'trial', ...TRIAL });
  }

  async buy(
    plan: number,
    quantity: number,
    startLater: boolean,
    deleted = false,
    ahead: Early | null = null,
  ): Promise<string> {
    const { id: planId, goods, priceMinor } = PLANS[plan % PLANS.length] ?? PLANS[0];
    const orderId = `o${this.#number(this.#orders)}`;
    const amountMinor = priceMinor * BigInt(quantity);
    const all =
      goods.kind === 'TRAFFIC'
        ? { ...goods, bytes: goods.bytes * BigInt(quantity) }
        : {
            ...goods,
            hours: goods.hours * BigInt(quantity),
            ...(goods.months !== undefined && { months: goods.months * quantity }),
          };
    const early = this.#early(ahead, amountMinor);
    const reports = early.map(({ what, stage, minor }) => `${what} ${stage} ${minor}`).join(', ');
    await this.#do(
      `buy ${orderId} ${planId} × ${quantity}${startLater ? ', start later' : ''}${deleted ? ', deleted before it is paid' : ''}${reports && `, before the payment: ${reports}`}`,
      () => this.books.buy({ id: orderId, planId, quantity, startLater, deleted, early }),
    );
    this.#orders.push(orderId);
    const currency = 'USD';
    this.#command({ type: 'ORDER', orderId, goods: all, amountMinor, currency, startLater });
    if (deleted) this.#command({ type: 'DELETE_ORDER', orderId });
    this.#command({ type: 'CAPTURED', orderId, minor: amountMinor });
    for (const { what, id, stage, minor } of early) {
      if (what === 'DISPUTE')
        this.#command({
          type: 'DISPUTE_CLOSED',
          orderId,
          disputeId: id,
          minor,
          lostMinor: minor,
        });
      else
        this.#command({ type: stage === 'FAILED' ? 'REFUND_FAILED' : 'REFUNDED', orderId, minor });
    }
    return orderId;
  }

  #early(ahead: Early | null, amountMinor: bigint): EarlyReport[] {
    const minor = (amountMinor * BigInt(ahead?.percent ?? 0)) / 100n;
    if (ahead === null || minor === 0n) return [];
    const id = `e${this.#transcript.length}`;
    if (ahead.what === 'LOST') return [{ what: 'DISPUTE', id, stage: 'LOST', minor }];
    const settled = { what: 'REFUND', id, stage: 'SETTLED', minor } as const;
    return ahead.what === 'REFUNDED'
      ? [settled]
      : [settled, { what: 'REFUND', id, stage: 'FAILED', minor }];
  }

  async start(orderId: string, kind: PlanKind, zone: string): Promise<void> {
    await this.#do(`start ${orderId} in ${zone}`, () => this.books.start(orderId, zone));
    this.#command({ type: 'START', orderId, zone });
    if (kind === 'UNLIMITED') await this.#unlimitedBegins();
  }

  async redeem(): Promise<void> {
    const orderId = `o${this.#number(this.#orders)}`;
    await this.#do(`redeem ${orderId}`, () => this.books.redeem(orderId, PRODUCT.id));
    this.#orders.push(orderId);
    this.#command({ type: 'REDEEM', orderId, goods: PRODUCT.goods, points: PRODUCT.points });
  }

  async refund(orderId: string, minor: bigint): Promise<SettledRefund> {
    const refundId = `r${this.#transcript.length}`;
    await this.#do(`refund ${orderId} ${minor}`, () =>
      this.books.refund(orderId, refundId, 'SETTLED', minor),
    );
    this.#command({ type: 'REFUNDED', orderId, minor });
    return { orderId, refundId, minor };
  }

  async failRefund({ orderId, refundId, minor }: SettledRefund): Promise<void> {
    await this.#do(`refund ${refundId} of ${orderId} fails: ${minor}`, () =>
      this.books.refund(orderId, refundId, 'FAILED', minor),
    );
    this.#command({ type: 'REFUND_FAILED', orderId, minor });
  }

  async openDispute(orderId: string, disputeId: string, minor: bigint): Promise<void> {
    await this.#do(`dispute ${orderId} ${disputeId} ${minor}`, () =>
      this.books.dispute(orderId, disputeId, 'OPEN', minor),
    );
    this.#command({ type: 'DISPUTE_OPENED', orderId, disputeId, minor });
  }

  async closeDispute(
    orderId: string,
    disputeId: string,
    minor: bigint,
    lostMinor: bigint,
  ): Promise<void> {
    const won = lostMinor === 0n;
    await this.#do(`${disputeId} of ${orderId}: ${won ? 'won' : `lost ${lostMinor}`}`, () =>
      this.books.dispute(orderId, disputeId, won ? 'WON' : 'LOST', won ? minor : lostMinor),
    );
    this.#command({ type: 'DISPUTE_CLOSED', orderId, disputeId, minor, lostMinor });
  }

  async prioritize(plan: PlanKind): Promise<void> {
    await this.#do(`prioritize ${plan}`, () => this.books.prioritize(plan));
    this.#command({ type: 'PRIORITIZE', plan });
  }

  /** Returns null if there is too little traffic to allocate. */
  async create(mode: ChargeMode, limit: bigint | null): Promise<string | null> {
    const id = `s${this.#number(this.#subAccounts)}`;
    const refused = this.#refused(id, mode, limit);
    const done = await this.#do(`create ${id} ${mode} limit ${limit}`, () =>
      this.books.create(id, mode, limit),
    );
    this.#expectRefusal(refused, !done);
    if (!done) return null;
    this.#subAccounts.push(id);
    this.#command({ type: 'SUB_ACCOUNT', id, plan: 'TRAFFIC', mode, limit });
    return id;
  }

  async save(id: string, mode: ChargeMode, limit: bigint | null): Promise<void> {
    const refused = this.#refused(id, mode, limit);
    const done = await this.#do(`save ${id} ${mode} limit ${limit}`, () =>
      this.books.save(id, mode, limit),
    );
    this.#expectRefusal(refused, !done);
    if (done) this.#command({ type: 'SAVE', id, mode, limit });
  }

  async setActive(id: string, active: boolean): Promise<void> {
    await this.#do(`${active ? 'enable' : 'disable'} ${id}`, () =>
      this.books.setActive(id, active),
    );
    this.#command({ type: 'STATUS', id, active });
  }

  async delete(id: string): Promise<void> {
    await this.#do(`delete ${id}`, () => this.books.delete(id));
    this.#command({ type: 'DELETE_SUB_ACCOUNT', id });
  }

  async report(node: string, batch: number, events: readonly ReportedEvent[]): Promise<void> {
    const text = events
      .map(
        ({ subAccountId, bytes, reportedAt }) =>
          `${subAccountId} ${bytes} at ${new Date(reportedAt).toISOString()}`,
      )
      .join('; ');
    const receipt = await this.#do(`report ${node} ${batch}: ${text}`, () =>
      this.books.report(node, batch, events),
    );
    const expected = this.model.report(node, batch, events, this.now);
    if (receipt !== expected) this.#differ([`receipt: expected ${expected}, got ${receipt}`]);
  }

  async runJobs(): Promise<void> {
    await this.#do('jobs', () => this.books.runJobs());
  }

  async restart(): Promise<void> {
    await this.#do('restart', () => this.books.restart());
  }

  /** The figures that the product shows now. */
  async seen(zone: string, edgeOf: string | null): Promise<SeenFigures> {
    return this.#do(`look${edgeOf === null ? '' : ` at ${edgeOf}`}`, () =>
      this.books.figures(zone, this.#since, edgeOf),
    );
  }

  /** @throws BooksDiffer with all differences, after the steps that led to them */
  async compare(zone: string, edgeOf: string | null): Promise<void> {
    const actual = await this.seen(zone, edgeOf);
    const { edge, ...figures } = this.figures();
    const answer = edgeOf === null ? undefined : edge[edgeOf];
    const expected: SeenFigures = {
      ...figures,
      days: daysOf(figures.usage, zone),
      totals: allOf(figures.usage),
      edge: edgeOf === null || !answer ? {} : { [edgeOf]: answer },
    };
    const found = differences(expected, actual, this.books.unseen);
    if (found.length > 0) this.#differ(found);
  }

  async #unlimitedBegins(): Promise<void> {
    if (this.#unlimitedSubAccount !== null) return;
    const id = `s${this.#number(this.#subAccounts)}`;
    await this.books.nameUnlimited(id);
    this.#subAccounts.push(id);
    this.#unlimitedSubAccount = id;
    this.#command({ type: 'SUB_ACCOUNT', id, plan: 'UNLIMITED', mode: 'SHARED', limit: null });
  }

  #number(taken: readonly string[]): string {
    return String(taken.length + 1).padStart(3, '0');
  }

  #command(command: CommandBody): void {
    this.model.command({ at: this.now, ...command });
  }

  #refused(id: string, mode: ChargeMode, limit: bigint | null): boolean {
    if (mode === 'SHARED' || limit === null) return false;
    return this.model.refusesToSetAside(this.now, id, limit);
  }

  #expectRefusal(expected: boolean, refused: boolean): void {
    const word = (value: boolean) => (value ? 'refused' : 'accepted');
    if (expected !== refused) this.#differ([`expected ${word(expected)}, got ${word(refused)}`]);
  }

  async #do<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.#transcript.push(`${new Date(this.now).toISOString()} ${what}`);
    try {
      return await work();
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new BooksDiffer(`${this.#transcript.join('\n')}\nfailed: ${text}`, { cause: error });
    }
  }

  #differ(found: readonly string[]): never {
    throw new BooksDiffer([...this.#transcript, ...found.map((line) => `  ✗ ${line}`)].join('\n'));
  }
}
