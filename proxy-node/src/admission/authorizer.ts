import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountLimits, LimitReport } from './account-limits.js';
import type { Admission, Passage } from './admission.js';
import type { Delivery } from '../usage/delivery.js';
import { concernsWholeAccount, GATEWAY_UNAVAILABLE, Refusal, type Denial } from '../denial.js';
import {
  EdgeUnavailable,
  type AuthorizeAnswer,
  type EdgeClient,
  type Grant,
  type Identity,
} from '../edge/edge-client.js';
import { Entries, type Entry } from './entries.js';
import { GoodAnswers } from './good-answers.js';
import type { LeaseBook } from './leases.js';
import { reasonOf, type Log } from '../log.js';

const WATCH_MS = 250;
/** Minimum interval between renewals of an open connection's permission, even if answers expire sooner. */
const REASK_MS = 1_000;
/** How long connections wait when their lease is used up and the gateway cannot renew it. */
const RENEWAL_PATIENCE_MS = 10_000;
const RENEWAL_PAUSE_MS = 50;
const SETTLE_MS = 2_000;
/** How long a new connection waits for the gateway before an answer that was good stands in for it. */
const ANSWER_PATIENCE_MS = 250;
/** Username or address now belong to another sub account, so the credentials must be sent anew. */
const MOVED: Denial = { code: 'UNKNOWN_CREDENTIALS' };
const TOO_MANY_CONNECTIONS: Denial = { code: 'TOO_MANY_CONNECTIONS' };
/**
 * Asks the gateway who may pass, and caches the answers for as long as it allows.
 *
 * - One request at a time per (username, password, protocol, client address). Concurrent identical requests share it.
 * - While a connection is open, its answer is renewed on expiry. A sub account that is disabled, over its limit, or
 *   without balance therefore stops within `cacheSeconds`, even in the middle of a download.
 * - A used-up lease is renewed by delivering the usage first and then asking, because the gateway computes what is left
 *   from the delivered usage.
 * - While the gateway is unavailable or slow, an answer that was good holds for its `outageMs`, for open connections and
 *   for new ones, within its lease and `outageBytes`. It is asked for in the background, and a refusal ends it at once.
 *   Other new connections are refused with GATEWAY_UNAVAILABLE.
 */
export class Authorizer {
  private readonly entries = new Entries();
  private readonly good = new GoodAnswers();
  private readonly watch: NodeJS.Timeout;

  constructor(
    private readonly edge: EdgeClient,
    private readonly leases: LeaseBook,
    private readonly limits: AccountLimits,
    private readonly usage: Pick<Delivery, 'ready' | 'settle'>,
    private readonly log: Log,
  ) {
    this.watch = setInterval(() => this.sweep(), WATCH_MS);
  }

  close(): void {
    clearInterval(this.watch);
  }

  get openConnections(): number {
    return this.entries.openConnections;
  }

  /** Decides whether this client may connect now. @throws Refusal with the gateway's reason, or GATEWAY_UNAVAILABLE */
  async admit(identity: Identity): Promise<Admission> {
    // Without a batch number, usage cannot be reported, so allow none.
    if (!this.usage.ready) throw new Refusal(GATEWAY_UNAVAILABLE);
    const entry = this.entries.of(identity);
    let grant = await this.grantOf(entry);
    if (!this.leases.hasRoom(grant.subAccountId)) grant = await this.renew(entry);
    return {
      grant,
      protocol: identity.protocol,
      enter: (passage) => this.enter(entry, passage, grant.subAccountId),
      renew: async () => {
        await this.renew(this.entries.current(entry));
      },
      takeSlot: () => this.takeSlot(entry, grant.subAccountId),
    };
  }

  private async grantOf(entry: Entry): Promise<Grant> {
    if (entry.expiresAt > Date.now() && entry.answer) return granted(entry.answer);
    const kept = this.good.find(entry.identity);
    const asking = this.ask(entry, true);
    if (!kept) return asking;
    entry.heldUntil = kept.until;
    const answered = asking.catch((error: unknown) => {
      if (isUnavailable(error)) return kept.grant;
      throw error;
    });
    const patienceMs = this.edge.failingSince === null ? ANSWER_PATIENCE_MS : 0;
    return Promise.race([answered, sleep(patienceMs, kept.grant, { ref: false })]);
  }

  /**
   * Takes a connection slot of the sub account. Asks for more while the gateway still has some, because other
   * connections may take those of an answer first.
   */
  private async takeSlot(entry: Entry, subAccountId: string): Promise<void> {
    let isFresh = false;
    while (!this.limits.takeSlot(subAccountId)) {
      if (this.limits.isFull(subAccountId)) throw new Refusal(TOO_MANY_CONNECTIONS);
      const before = this.limits.maxConnections(subAccountId);
      // An answer on its way may be to a request that did not want a slot.
      if (entry.asking) await entry.asking;
      else {
        await this.ask(entry, true);
        isFresh = true;
      }
      if (isFresh && this.limits.maxConnections(subAccountId) <= before) {
        if (this.limits.takeSlot(subAccountId)) return;
        this.limits.noteFull(subAccountId);
        throw new Refusal(TOO_MANY_CONNECTIONS);
      }
    }
  }

  private enter(admitted: Entry, passage: Passage, subAccountId: string): void {
    const entry = this.entries.current(admitted);
    if (entry.answer && granted(entry.answer).subAccountId !== subAccountId)
      throw new Refusal(MOVED);
    this.entries.keep(entry);
    entry.passages.set(passage, subAccountId);
    passage.onClose(() => entry.passages.delete(passage));
  }

  private ask(entry: Entry, wantsConnection: boolean): Promise<Grant> {
    entry.asking ??= this.askGateway(entry, wantsConnection).finally(() => delete entry.asking);
    return entry.asking;
  }

  private async askGateway(entry: Entry, wantsConnection: boolean): Promise<Grant> {
    entry.nextAskAt = Date.now() + REASK_MS;
    const mark = this.leases.beginAsk();
    let answer: AuthorizeAnswer;
    try {
      const known = this.entries.subAccountOf(entry);
      const request = (report: LimitReport | null): Promise<AuthorizeAnswer> =>
        this.edge.authorize(entry.identity, report, wantsConnection);
      answer = await (known === undefined ? request(null) : this.limits.ask(known, request));
      if (answer.allow) {
        const { grant, cacheMs } = answer;
        this.leases.grant(mark, grant, cacheMs);
        this.limits.share(grant.subAccountId, grant);
        this.entries.remember(entry, grant.subAccountId);
        entry.heldUntil = Date.now() + cacheMs + grant.outageMs;
        this.good.keep(entry.identity, grant, entry.heldUntil);
      }
    } catch (error) {
      if (!(error instanceof EdgeUnavailable)) throw error;
      if (entry.unansweredSince === undefined)
        this.log('warn', 'the gateway cannot be asked', { reason: reasonOf(error) });
      entry.unansweredSince ??= Date.now();
      throw new Refusal(GATEWAY_UNAVAILABLE);
    } finally {
      this.leases.endAsk(mark);
    }

    if (!answer.allow) {
      const isFull = answer.denial.code === TOO_MANY_CONNECTIONS.code;
      // Nothing is wrong with the open connections: there may only be no more of them.
      if (isFull && entry.passages.size > 0) throw new Refusal(answer.denial);
      if (!isFull) this.good.forget(entry.identity);
    }
    const before = entry.answer;
    entry.answer = answer;
    entry.expiresAt = Date.now() + answer.cacheMs;
    delete entry.unansweredSince;
    if (answer.allow) {
      this.cutOthers(entry, answer.grant.subAccountId);
      return answer.grant;
    }

    const { denial } = answer;
    const { code, part, expected, subject } = denial;
    const subAccountId = before?.allow ? before.grant.subAccountId : subject?.subAccountId;
    this.log('info', 'refused', {
      code,
      part,
      expected,
      protocol: entry.identity.protocol,
      clientIp: entry.identity.clientIp,
      subAccountId,
      cut: entry.passages.size,
    });
    this.cut(entry, denial);
    if (subAccountId !== undefined && concernsWholeAccount(denial)) {
      this.good.forgetSubAccount(subAccountId);
      this.expireSiblings(subAccountId);
    }
    throw new Refusal(denial);
  }

  private renew(entry: Entry): Promise<Grant> {
    entry.renewing ??= this.renewLease(entry).finally(() => delete entry.renewing);
    return entry.renewing;
  }

  private async renewLease(entry: Entry): Promise<Grant> {
    const deadline = Date.now() + RENEWAL_PATIENCE_MS;
    for (;;) {
      await this.usage.settle(SETTLE_MS);
      try {
        const grant = await this.ask(entry, false);
        if (this.leases.hasRoom(grant.subAccountId)) return grant;
      } catch (error) {
        // Wait for open connections. A connection that is being opened can be refused.
        if (!isUnavailable(error) || entry.passages.size === 0) throw error;
      }
      if (Date.now() >= deadline) {
        this.log('warn', 'a lease could not be renewed', { cut: entry.passages.size });
        throw new Refusal(GATEWAY_UNAVAILABLE);
      }
      await sleep(RENEWAL_PAUSE_MS);
    }
  }

  private cut(entry: Entry, denial: Denial): void {
    for (const passage of [...entry.passages.keys()]) passage.cut(denial);
  }

  /**
   * Cuts connections that were opened for another sub account than the one that these credentials now belong to (a
   * username or a whitelist entry has moved). Otherwise they would use bytes of an account that nobody checks any more.
   */
  private cutOthers(entry: Entry, subAccountId: string): void {
    for (const [passage, openedFor] of [...entry.passages])
      if (openedFor !== subAccountId) passage.cut(MOVED);
  }

  /**
   * Expires a refused sub account's other cached answers (credentials, protocols, addresses), so that they are
   * requested again at once.
   */
  private expireSiblings(subAccountId: string): void {
    for (const entry of this.entries) {
      if (!entry.answer?.allow || entry.answer.grant.subAccountId !== subAccountId) continue;
      entry.expiresAt = 0;
      entry.nextAskAt = 0;
    }
    this.sweep();
  }

  private sweep(): void {
    const now = Date.now();
    for (const entry of this.entries) {
      if (entry.expiresAt > now || entry.asking) continue;
      if (entry.passages.size === 0) {
        if (!entry.renewing) this.entries.drop(entry);
        continue;
      }
      if (entry.unansweredSince !== undefined && now > entry.heldUntil)
        this.cut(entry, GATEWAY_UNAVAILABLE);
      else if (entry.nextAskAt <= now) this.askAgain(entry);
    }
  }

  private askAgain(entry: Entry): void {
    // A refusal has already cut the connections. An unavailable gateway is asked again at the next sweep.
    this.ask(entry, false).catch((error: unknown) => {
      if (!(error instanceof Refusal))
        this.log('error', 'asking again failed', { reason: reasonOf(error) });
    });
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Refusal && error.denial.code === GATEWAY_UNAVAILABLE.code;
}

function granted(answer: AuthorizeAnswer): Grant {
  if (!answer.allow) throw new Refusal(answer.denial);
  return answer.grant;
}
