import { max, sum } from './arithmetic.js';
import {
  balanceFigures,
  edgeAnswer,
  orderFigures,
  pointsFigures,
  subAccountFigures,
  usageFigures,
  type Figures,
} from './figures.js';
import { BookState } from './fold.js';
import {
  inCanonicalOrder,
  isLate,
  occurredAt,
  type Command,
  type ReportedEvent,
  type UsageEvent,
} from './history.js';

export type Receipt = 'TAKEN' | 'REPEATED' | 'GAP';

/**
 * The reference model of docs/accounting.md for one customer. It stores only what happened, and each read folds all of it
 * from scratch in canonical order. Nothing can therefore depend on when a report arrived or a job ran (rule 6).
 */
export class ReferenceBooks {
  readonly #commands: Command[] = [];
  readonly #events: UsageEvent[] = [];
  readonly #lastBatches = new Map<string, number>();

  /** Commands must come in order of time. */
  command(command: Command): void {
    const last = this.#commands.at(-1);
    if (last && command.at < last.at) throw new Error('a command was given in the past');
    this.#commands.push(command);
  }

  /** A node's report. Batches are numbered without gaps; a repeat has no effect. */
  report(
    node: string,
    batch: number,
    events: readonly ReportedEvent[],
    receivedAt: number,
  ): Receipt {
    const last = this.#lastBatches.get(node) ?? 0;
    if (batch <= last) return 'REPEATED';
    if (batch > last + 1) return 'GAP';
    this.#lastBatches.set(node, batch);
    for (const [position, event] of events.entries()) {
      const at = occurredAt(event.reportedAt, receivedAt);
      this.#events.push({ ...event, occurredAt: at, receivedAt, node, batch, position });
    }
    return 'TAKEN';
  }

  figures(now: number): Figures {
    const state = this.#fold(now);
    const subAccounts = [...state.subAccounts.values()];
    return {
      balance: balanceFigures(state, now),
      orders: Object.fromEntries(
        [...state.orders].map(([id, order]) => [id, orderFigures(state, order, now)]),
      ),
      points: pointsFigures(state),
      subAccounts: Object.fromEntries(
        subAccounts
          .filter(({ deleted }) => !deleted)
          .map((one) => [one.id, subAccountFigures(state, one, now)]),
      ),
      usage: usageFigures(state),
      edge: Object.fromEntries(subAccounts.map((one) => [one.id, edgeAnswer(state, one, now)])),
    };
  }

  /**
   * Rule 8: whether a limit exceeds what the account can allocate now. Saving an unchanged or lower limit is never
   * refused.
   */
  refusesToSetAside(now: number, id: string, limit: bigint): boolean {
    const state = this.#fold(now);
    const before = state.subAccounts.get(id);
    const wasAllocated = before?.mode === 'ALLOCATED';
    if (wasAllocated && before.limit !== null && limit <= before.limit) return false;
    const target = max(0n, limit - (before?.used ?? 0n));
    const grants = state.paying(now);
    return target > sum(grants.map((grant) => grant.pot + grant.setAsideFor(id)));
  }

  /** Spendable points. */
  spendablePoints(now: number): bigint {
    return pointsFigures(this.#fold(now)).total;
  }

  /**
   * Folds everything that had happened and been received by `now`. A node's clock may run ahead, so a few events can
   * lie after `now`: they are charged too, but time-dependent figures are those of `now`.
   */
  #fold(now: number): BookState {
    const state = new BookState();
    const received = this.#events.filter(({ receivedAt }) => receivedAt <= now);
    const events = inCanonicalOrder(received.filter((event) => !isLate(event)));
    let next = 0;
    const chargeUntil = (at: number) => {
      for (let event = events[next]; event && event.occurredAt < at; event = events[next]) {
        state.usageEvent(event);
        next += 1;
      }
    };
    for (const command of this.#commands.filter(({ at }) => at <= now)) {
      chargeUntil(command.at);
      state.command(command);
    }
    chargeUntil(now + 1);
    state.advance(now);
    const queueNow = state.queue.copy().settle();
    chargeUntil(Infinity);
    state.queue = queueNow;
    // A late event counts at its receipt, because the figures of its own time are final.
    for (const event of received.filter(isLate)) {
      state.usage.add(event.subAccountId, event.receivedAt, {
        paid: 0n,
        free: 0n,
        writtenOff: { LATE: event.bytes },
      });
    }
    return state;
  }
}
