/** A node's report about a sub account with limits, so that the gateway can share them between nodes. */
export interface LimitReport {
  readonly openConnections: number;
  /** Both directions together, measured over the last second or more. */
  readonly bitsPerSecond: number;
  /** Whether bytes had to wait in that time. */
  readonly isThrottled: boolean;
}

/** A node's share of a plan's limits. Null means no limit. */
export interface LimitShare {
  readonly maxConnections: number | null;
  readonly bitsPerSecond: number | null;
}

/** Speed is measured over at least this time: requests for permission may follow each other more closely. */
const MEASURE_MS = 1_000;
/** How long the answer holds that the gateway has no more connections. */
const FULL_MS = 250;
/** Bytes may go in bursts of this many milliseconds' worth. */
const BURST_MS = 100;

/** One sub account on this node. */
class Account {
  open = 0;
  /** The requests to the gateway that are under way, one after the other. */
  turn: Promise<unknown> = Promise.resolve();
  private maxConnections: number | null = null;
  private bytesPerMs: number | null = null;
  /** Bytes that may go at once. Below zero it is the debt that later bytes wait for. */
  private credit = 0;
  private creditedAt = performance.now();
  private passedBytes = 0;
  private hasWaited = false;
  private measuredAt = performance.now();
  /** Until when the gateway is not asked for more connections. */
  fullUntil = 0;
  private measured = { bitsPerSecond: 0, isThrottled: false };

  get isLimited(): boolean {
    return this.maxConnections !== null || this.bytesPerMs !== null;
  }

  get max(): number {
    return this.maxConnections ?? Infinity;
  }

  share({ maxConnections, bitsPerSecond }: LimitShare): void {
    this.maxConnections = maxConnections;
    this.bytesPerMs = bitsPerSecond === null ? null : bitsPerSecond / 8_000;
  }

  /** @returns how long these bytes must wait, in milliseconds */
  pass(bytes: number): number {
    if (this.bytesPerMs === null) return 0;
    const now = performance.now();
    const earned = (now - this.creditedAt) * this.bytesPerMs;
    this.credit = Math.min(this.credit + earned, BURST_MS * this.bytesPerMs) - bytes;
    this.creditedAt = now;
    this.passedBytes += bytes;
    if (this.credit >= 0) return 0;
    this.hasWaited = true;
    return Math.ceil(-this.credit / this.bytesPerMs);
  }

  report(): LimitReport {
    const elapsedMs = performance.now() - this.measuredAt;
    if (elapsedMs >= MEASURE_MS) {
      const bitsPerSecond = Math.round((this.passedBytes * 8_000) / elapsedMs);
      this.measured = { bitsPerSecond, isThrottled: this.hasWaited };
      this.passedBytes = 0;
      this.hasWaited = false;
      this.measuredAt += elapsedMs;
    }
    return { openConnections: this.open, ...this.measured };
  }
}

/**
 * The limits that a plan sets for a sub account: connections at the same time, and speed. Above the speed, bytes wait and
 * none is lost: a token bucket that all connections of the sub account on this node share.
 */
export class AccountLimits {
  private readonly accounts = new Map<string, Account>();

  /** Sets this node's share, as the gateway answered. */
  share(subAccountId: string, share: LimitShare): void {
    this.account(subAccountId).share(share);
  }

  /** Takes a connection slot. False if there is none left. */
  takeSlot(subAccountId: string): boolean {
    const account = this.account(subAccountId);
    if (account.open >= account.max) return false;
    account.open += 1;
    return true;
  }

  /** Notes that the gateway has no more connections for this node, so that not every refused client asks again. */
  noteFull(subAccountId: string): void {
    this.account(subAccountId).fullUntil = performance.now() + FULL_MS;
  }

  isFull(subAccountId: string): boolean {
    return this.account(subAccountId).fullUntil > performance.now();
  }

  returnSlot(subAccountId: string): void {
    this.account(subAccountId).open -= 1;
  }

  maxConnections(subAccountId: string): number {
    return this.account(subAccountId).max;
  }

  /** @returns how long these bytes must wait, in milliseconds; 0 without a limit */
  delayOf(subAccountId: string, bytes: number): number {
    return this.account(subAccountId).pass(bytes);
  }

  /**
   * Asks the gateway about a sub account with a report of what it uses. For one with limits, requests take turns: an
   * answer to an older report could otherwise arrive last and allow connections that another node has been given.
   */
  async ask<Answer>(
    subAccountId: string,
    request: (report: LimitReport) => Promise<Answer>,
  ): Promise<Answer> {
    const account = this.account(subAccountId);
    if (!account.isLimited) return request(account.report());
    const answer = account.turn.then(() => request(account.report()));
    account.turn = answer.catch(() => undefined);
    return answer;
  }

  private account(subAccountId: string): Account {
    let account = this.accounts.get(subAccountId);
    if (!account) this.accounts.set(subAccountId, (account = new Account()));
    return account;
  }
}
