import { Bench, type SettledRefund } from './bench.js';
import { HOUR_MS, SETTLEMENT_WINDOW_MS, type PlanKind, type ReportedEvent } from './history.js';
import { max, sum } from './arithmetic.js';
import type { BooksUnderTest } from './driver.js';
import {
  PLANS,
  PRODUCT,
  STARTS,
  type Amount,
  type EventStep,
  type History,
  type Step,
  type When,
} from './steps.js';

const AHEAD_MS = 5 * 60_000;
/** Longer than the validity of an edge answer or a lease. */
const AFTER_LOOK_MS = 60_000;

interface PlacedOrder {
  id: string;
  kind: PlanKind;
}

interface OpenedDispute {
  id: string;
  orderId: string;
  minor: bigint;
  state: 'OPEN' | 'WON' | 'LOST';
}

/** Plays a history on the model and the product's books. @throws BooksDiffer */
export async function play(history: History, books: BooksUnderTest): Promise<void> {
  await new Player(history, books).play();
}

class Player {
  readonly #bench: Bench;
  readonly #orders: PlacedOrder[] = [];
  readonly #disputes: OpenedDispute[] = [];
  readonly #refunds: SettledRefund[] = [];
  /** When each sub account was created, and when anything changed. */
  readonly #made = new Map<string, number>();
  readonly #changes: number[] = [];
  readonly #deleted = new Set<string>();
  readonly #lastBatches = new Map<string, { batch: number; events: ReportedEvent[] }>();

  constructor(
    private readonly history: History,
    books: BooksUnderTest,
  ) {
    this.#bench = new Bench(books, STARTS[history.startsAt] ?? 0);
  }

  async play(): Promise<void> {
    const bench = this.#bench;
    await bench.verify();
    this.#changes.push(bench.now);
    await this.#create({ do: 'create', mode: 'SHARED', limit: null });
    for (const step of this.history.steps) await this.#step(step);
    await this.#settle();
    // Advance until everything is final, and the last expired grant is closed.
    bench.goTo(bench.now + SETTLEMENT_WINDOW_MS + HOUR_MS);
    await this.#settle();
  }

  async #settle(): Promise<void> {
    await this.#bench.runJobs();
    await this.#bench.compare(this.history.zone, this.#bench.subAccounts.at(-1) ?? null);
  }

  async #step(step: Step): Promise<void> {
    const bench = this.#bench;
    switch (step.do) {
      case 'wait':
        bench.goTo(bench.now + step.ms);
        return;
      case 'waitForChange':
        this.#waitForChange(step);
        return;
      case 'report':
        return this.#report(step);
      case 'repeat': {
        const node = `n${step.node}`;
        const last = this.#lastBatches.get(node);
        if (last) await bench.report(node, last.batch, last.events);
        return;
      }
      case 'jobs':
        return bench.runJobs();
      case 'restart':
        return bench.restart();
      case 'look':
        await bench.runJobs();
        await bench.compare(this.history.zone, pick(bench.subAccounts, step.sub) ?? null);
        bench.goTo(bench.now + AFTER_LOOK_MS);
        return;
      default:
        this.#changes.push(bench.now);
        return this.#command(step);
    }
  }

  async #command(
    step: Exclude<
      Step,
      { do: 'wait' | 'waitForChange' | 'report' | 'repeat' | 'jobs' | 'restart' | 'look' }
    >,
  ): Promise<void> {
    const bench = this.#bench;
    switch (step.do) {
      case 'buy': {
        const { kind } = (PLANS[step.plan % PLANS.length] ?? PLANS[0]).goods;
        const id = await bench.buy(step.plan, step.quantity, step.later, step.deleted, step.early);
        this.#orders.push({ id, kind });
        return;
      }
      case 'start': {
        const waiting = this.#ordersIn('NOT_STARTED');
        const order = pick(waiting, step.order);
        // Simultaneous grants pay in order of their ids, which differ between product and model. Avoid simultaneous
        // grants.
        bench.goTo(bench.now + 1);
        if (order) await bench.start(order.id, order.kind, this.history.zone);
        this.#noteUnlimited();
        return;
      }
      case 'redeem':
        if (bench.model.spendablePoints(bench.now) >= PRODUCT.points) await bench.redeem();
        return;
      case 'prioritize':
        return bench.prioritize(step.plan);
      case 'create':
        return this.#create(step);
      case 'save':
        return this.#save(step);
      case 'status': {
        const id = pick(this.#live(), step.sub);
        // The unlimited plan's sub account only allows changing its password.
        if (id === undefined || id === bench.unlimitedSubAccount) return;
        await bench.setActive(id, step.active);
        return;
      }
      case 'delete': {
        const id = pick(this.#live(), step.sub);
        if (id === undefined || id === bench.unlimitedSubAccount) return;
        await bench.delete(id);
        this.#deleted.add(id);
        return;
      }
      case 'refund': {
        const order = pick(this.#orders, step.order);
        const minor = order ? this.#share(order.id, step.percent) : 0n;
        if (order && minor > 0n) this.#refunds.push(await bench.refund(order.id, minor));
        return;
      }
      case 'failRefund': {
        const [refund] = this.#refunds.splice(step.refund % (this.#refunds.length || 1), 1);
        if (refund) await bench.failRefund(refund);
        return;
      }
      case 'dispute':
        return this.#dispute(step);
      case 'closeDispute':
        return this.#closeDispute(step);
    }
  }

  #waitForChange({ which, nudge }: Extract<Step, { do: 'waitForChange' }>): void {
    const { now } = this.#bench;
    const { balance } = this.#bench.figures();
    const ends = balance.grants.map(({ expiresAt }) => expiresAt);
    const { activeUntil } = balance.unlimited;
    if (activeUntil !== null) ends.push(activeUntil);
    const all = [...ends, ...ends.map((end) => end + SETTLEMENT_WINDOW_MS)].sort((a, b) => a - b);
    const target = pick(all, which);
    if (target === undefined) return;
    this.#changes.push(target);
    this.#bench.goTo(Math.max(now, target + nudge));
  }

  async #create({ mode, limit }: Extract<Step, { do: 'create' }>): Promise<void> {
    const bench = this.#bench;
    const bytes = limit === null ? null : this.#bytes(limit, this.#inAccountPots());
    // Run pending recounts first, because the product decides by its stored books whether there is enough.
    await bench.runJobs();
    const id = await bench.create(bytes === null ? 'SHARED' : mode, bytes);
    if (id !== null) this.#made.set(id, bench.now);
  }

  async #save({ sub, mode, limit }: Extract<Step, { do: 'save' }>): Promise<void> {
    const bench = this.#bench;
    const id = pick(this.#live(), sub);
    if (id === undefined || id === bench.unlimitedSubAccount) return;
    const now = bench.figures().subAccounts[id];
    if (!now) return;
    const most = now.used + now.setAside + this.#inAccountPots();
    const bytes = limit === 'SAME' ? now.limit : limit === null ? null : this.#bytes(limit, most);
    await bench.runJobs();
    const wanted = mode ?? (now.setAside > 0n ? 'ALLOCATED' : 'SHARED');
    await bench.save(id, bytes === null ? 'SHARED' : wanted, bytes);
  }

  async #dispute({ order: index, percent }: Extract<Step, { do: 'dispute' }>): Promise<void> {
    const order = pick(this.#orders, index);
    const minor = order ? this.#share(order.id, percent) : 0n;
    if (!order || minor === 0n) return;
    const id = `d${this.#disputes.length + 1}`;
    await this.#bench.openDispute(order.id, id, minor);
    this.#disputes.push({ id, orderId: order.id, minor, state: 'OPEN' });
  }

  async #closeDispute({
    dispute: index,
    lostPercent,
  }: Extract<Step, { do: 'closeDispute' }>): Promise<void> {
    const wonAfterAll = lostPercent === 0;
    const dispute = pick(
      this.#disputes.filter(({ state }) => state === 'OPEN' || (state === 'LOST' && wonAfterAll)),
      index,
    );
    if (!dispute) return;
    const lost = percentOf(dispute.minor, lostPercent);
    await this.#bench.closeDispute(dispute.orderId, dispute.id, dispute.minor, lost);
    dispute.state = lost === 0n ? 'WON' : 'LOST';
  }

  async #report({ node: index, events }: Extract<Step, { do: 'report' }>): Promise<void> {
    const bench = this.#bench;
    const node = `n${index}`;
    const batch = (this.#lastBatches.get(node)?.batch ?? 0) + 1;
    const reported = events.map((event, position) => this.#event(event, position));
    await bench.report(node, batch, reported);
    this.#lastBatches.set(node, { batch, events: reported });
    if (this.history.apart) bench.goTo(bench.now + 1);
  }

  #event({ sub, when, amount }: EventStep, position: number): ReportedEvent {
    const bench = this.#bench;
    const subAccountId = pick(bench.subAccounts, sub) ?? '';
    const answer = bench.figures().edge[subAccountId];
    const left = answer?.allow ? (answer.maxBytes ?? 1_000_000n) : 1_000n;
    // No usage before the sub account exists.
    const reportedAt = Math.max(this.#instant(when), this.#made.get(subAccountId) ?? 0);
    return {
      reportedAt,
      subAccountId,
      bytes: this.#bytes(amount, left),
      country: position % 2 === 0 ? 'US' : 'DE',
      protocol: 'HTTP',
    };
  }

  #instant(when: When): number {
    const { now } = this.#bench;
    if ('ago' in when) return now - when.ago;
    const near = this.#changes.filter((at) => at <= now && at >= now - SETTLEMENT_WINDOW_MS);
    const change = pick(near.reverse(), when.change) ?? now;
    return Math.min(change + when.nudge, now + AHEAD_MS);
  }

  #bytes(amount: Amount, all: bigint): bigint {
    return 'bytes' in amount ? BigInt(amount.bytes) : max(0n, all + BigInt(amount.allAnd));
  }

  #inAccountPots(): bigint {
    const { grants } = this.#bench.figures().balance;
    return sum(grants.map(({ left, setAside, held }) => (held ? 0n : left - setAside)));
  }

  /** A share of the money that was neither returned nor disputed. */
  #share(orderId: string, percent: number): bigint {
    const net = this.#bench.figures().orders[orderId]?.net ?? 0n;
    const open = this.#disputes.filter((one) => one.orderId === orderId && one.state === 'OPEN');
    return percentOf(net - sum(open.map(({ minor }) => minor)), percent);
  }

  #ordersIn(service: string): PlacedOrder[] {
    const { orders } = this.#bench.figures();
    return this.#orders.filter(({ id }) => orders[id]?.service === service);
  }

  #live(): string[] {
    return this.#bench.subAccounts.filter((id) => !this.#deleted.has(id));
  }

  #noteUnlimited(): void {
    const { unlimitedSubAccount: id, now } = this.#bench;
    if (id !== null && !this.#made.has(id)) this.#made.set(id, now);
  }
}

function pick<T>(values: readonly T[], index: number): T | undefined {
  return values[index % values.length];
}

function percentOf(minor: bigint, percent: number): bigint {
  return (minor * BigInt(percent)) / 100n;
}
