import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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
import type { LeaseBook } from './leases.js';
import { reasonOf, type Log } from '../log.js';

const WATCH_MS = 250;
/** Minimum interval between renewals of an open connection's permission, even if answers expire sooner. */
const REASK_MS = 1_000;
/** How long connections wait when their lease is used up and the gateway cannot renew it. */
const RENEWAL_PATIENCE_MS = 10_000;
const RENEWAL_PAUSE_MS = 50;
const SETTLE_MS = 2_000;
/** How long connections with bytes left continue without the gateway. */
const OUTAGE_GRACE_MS = 300_000;
/** Maximum number of cached answers, so that made-up credentials cannot fill the memory. */
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly key: string;
  readonly identity: Identity;
  readonly passages: Set<Passage>;
  answer?: AuthorizeAnswer;
  expiresAt: number;
  nextAskAt: number;
  unansweredSince?: number;
  asking?: Promise<Grant>;
  renewing?: Promise<Grant>;
}

/**
 * Asks the gateway who may pass, and caches the answers for as long as it allows.
 *
 * - One request at a time per (username, password, protocol, client address). Concurrent identical requests share it.
 * - While a connection is open, its answer is renewed on expiry. A sub account that is disabled, over its limit, or
 *   without balance therefore stops within `cacheSeconds`, even in the middle of a download.
 * - A used-up lease is renewed by delivering the usage first and then asking, because the gateway computes what is left
 *   from the delivered usage.
 * - While the gateway is unavailable, valid answers serve until they expire, open connections until their lease is used
 *   up (at most OUTAGE_GRACE_MS), and new ones are refused with GATEWAY_UNAVAILABLE.
 */
export class Authorizer {
  private readonly entries = new Map<string, Entry>();
  /** An entry's key must not reveal a password. The salt exists only in this process. */
  private readonly salt = randomBytes(32);
  private readonly watch: NodeJS.Timeout;

  constructor(
    private readonly edge: EdgeClient,
    private readonly leases: LeaseBook,
    private readonly usage: Pick<Delivery, 'ready' | 'settle'>,
    private readonly log: Log,
  ) {
    this.watch = setInterval(() => this.sweep(), WATCH_MS);
  }

  close(): void {
    clearInterval(this.watch);
  }

  get openConnections(): number {
    let open = 0;
    for (const { passages } of this.entries.values()) open += passages.size;
    return open;
  }

  /** Decides whether this client may connect now. @throws Refusal with the gateway's reason, or GATEWAY_UNAVAILABLE */
  async admit(identity: Identity): Promise<Admission> {
    // Without a batch number, usage cannot be reported, so allow none.
    if (!this.usage.ready) throw new Refusal(GATEWAY_UNAVAILABLE);
    const entry = this.entryOf(identity);
    let grant =
      entry.expiresAt > Date.now() && entry.answer ? granted(entry.answer) : await this.ask(entry);
    if (!this.leases.hasRoom(grant.subAccountId)) grant = await this.renew(entry);
    return {
      grant,
      protocol: identity.protocol,
      enter: (passage) => this.enter(entry, passage),
      renew: async () => {
        await this.renew(this.entries.get(entry.key) ?? entry);
      },
    };
  }

  private enter(admitted: Entry, passage: Passage): void {
    // Opening a connection takes time, so the entry may have been dropped or replaced.
    const entry = this.entries.get(admitted.key) ?? admitted;
    if (entry.answer) granted(entry.answer);
    this.entries.set(entry.key, entry);
    entry.passages.add(passage);
    passage.onClose(() => entry.passages.delete(passage));
  }

  private entryOf(identity: Identity): Entry {
    const password = createHmac('sha256', this.salt)
      .update(identity.password ?? '')
      .digest('base64');
    const key = JSON.stringify([
      identity.username ?? null,
      password,
      identity.protocol,
      identity.clientIp,
    ]);
    let entry = this.entries.get(key);
    if (!entry) {
      if (this.entries.size >= MAX_ENTRIES) this.evict();
      entry = { key, identity, passages: new Set(), expiresAt: 0, nextAskAt: 0 };
      this.entries.set(key, entry);
    }
    return entry;
  }

  private evict(): void {
    for (const [key, entry] of this.entries) {
      if (entry.passages.size > 0 || entry.asking) continue;
      this.entries.delete(key);
      return;
    }
  }

  private ask(entry: Entry): Promise<Grant> {
    entry.asking ??= this.askGateway(entry).finally(() => delete entry.asking);
    return entry.asking;
  }

  private async askGateway(entry: Entry): Promise<Grant> {
    entry.nextAskAt = Date.now() + REASK_MS;
    const mark = this.leases.beginAsk();
    let answer: AuthorizeAnswer;
    try {
      answer = await this.edge.authorize(entry.identity);
      if (answer.allow) {
        const { subAccountId, maxBytes, leaseMs } = answer.grant;
        this.leases.grant(mark, subAccountId, maxBytes, leaseMs);
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

    const before = entry.answer;
    entry.answer = answer;
    entry.expiresAt = Date.now() + answer.cacheMs;
    delete entry.unansweredSince;
    if (answer.allow) return answer.grant;

    const { denial } = answer;
    const subAccountId = before?.allow ? before.grant.subAccountId : undefined;
    this.log('info', 'refused', {
      ...denial,
      protocol: entry.identity.protocol,
      clientIp: entry.identity.clientIp,
      subAccountId,
      cut: entry.passages.size,
    });
    this.cut(entry, denial);
    if (subAccountId !== undefined && concernsWholeAccount(denial))
      this.expireSiblings(subAccountId);
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
        const grant = await this.ask(entry);
        if (this.leases.hasRoom(grant.subAccountId)) return grant;
      } catch (error) {
        const unavailable =
          error instanceof Refusal && error.denial.code === GATEWAY_UNAVAILABLE.code;
        // Wait for open connections. A connection that is being opened can be refused.
        if (!unavailable || entry.passages.size === 0) throw error;
      }
      if (Date.now() >= deadline) {
        this.log('warn', 'a lease could not be renewed', { cut: entry.passages.size });
        throw new Refusal(GATEWAY_UNAVAILABLE);
      }
      await sleep(RENEWAL_PAUSE_MS);
    }
  }

  private cut(entry: Entry, denial: Denial): void {
    for (const passage of [...entry.passages]) passage.cut(denial);
  }

  /**
   * Expires a refused sub account's other cached answers (credentials, protocols, addresses), so that they are
   * requested again at once.
   */
  private expireSiblings(subAccountId: string): void {
    for (const entry of this.entries.values()) {
      if (!entry.answer?.allow || entry.answer.grant.subAccountId !== subAccountId) continue;
      entry.expiresAt = 0;
      entry.nextAskAt = 0;
    }
    this.sweep();
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, entry] of this.entries) {
      if (entry.expiresAt > now || entry.asking) continue;
      if (entry.passages.size === 0) {
        if (!entry.renewing) this.entries.delete(key);
        continue;
      }
      if (entry.unansweredSince !== undefined && now - entry.unansweredSince > OUTAGE_GRACE_MS)
        this.cut(entry, GATEWAY_UNAVAILABLE);
      else if (entry.nextAskAt <= now) this.askAgain(entry);
    }
  }

  private askAgain(entry: Entry): void {
    // A refusal has already cut the connections. An unavailable gateway is asked again at the next sweep.
    this.ask(entry).catch((error: unknown) => {
      if (!(error instanceof Refusal))
        this.log('error', 'asking again failed', { reason: reasonOf(error) });
    });
  }
}

function granted(answer: AuthorizeAnswer): Grant {
  if (!answer.allow) throw new Refusal(answer.denial);
  return answer.grant;
}
