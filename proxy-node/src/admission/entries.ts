import { baseUsername } from '../../../schema/rules/proxy-username.js';
import type { AuthorizeAnswer, Grant, Identity } from '../edge/edge-client.js';
import type { Passage } from './admission.js';

/** Maximum number of cached answers, so that made-up credentials cannot fill the memory. */
const MAX_ENTRIES = 10_000;

/** The cached answer of one (username, password, protocol, client address), and the connections that it let in. */
export interface Entry {
  readonly key: string;
  readonly identity: Identity;
  /** The open connections, each with the sub account that it was opened for. */
  readonly passages: Map<Passage, string>;
  answer?: AuthorizeAnswer;
  expiresAt: number;
  /** Until when its last good answer stands in for the gateway. */
  heldUntil: number;
  nextAskAt: number;
  unansweredSince?: number;
  asking?: Promise<Grant>;
  renewing?: Promise<Grant>;
}

/** The cached answers by identity, at most MAX_ENTRIES. */
export class Entries {
  private readonly entries = new Map<string, Entry>();
  /** Which sub account a username belonged to when the gateway last said so. Bounded like the entries. */
  private readonly subAccounts = new Map<string, string>();

  [Symbol.iterator](): IterableIterator<Entry> {
    return this.entries.values();
  }

  get openConnections(): number {
    let open = 0;
    for (const { passages } of this.entries.values()) open += passages.size;
    return open;
  }

  of(identity: Identity): Entry {
    const { username = null, password = null, protocol, clientIp } = identity;
    const key = JSON.stringify([username, password, protocol, clientIp]);
    let entry = this.entries.get(key);
    if (!entry) {
      if (this.entries.size >= MAX_ENTRIES) this.evict();
      entry = { key, identity, passages: new Map(), expiresAt: 0, heldUntil: 0, nextAskAt: 0 };
      this.entries.set(key, entry);
    }
    return entry;
  }

  /** The entry that stands for this one now: while a connection is opened, it may be dropped or replaced. */
  current(entry: Entry): Entry {
    return this.entries.get(entry.key) ?? entry;
  }

  keep(entry: Entry): void {
    this.entries.set(entry.key, entry);
  }

  drop({ key }: Entry): void {
    this.entries.delete(key);
  }

  /** The sub account that an identity most likely belongs to: what the node reports with its next request. */
  subAccountOf({ answer, identity: { username } }: Entry): string | undefined {
    if (answer?.allow) return answer.grant.subAccountId;
    return username === undefined ? undefined : this.subAccounts.get(baseUsername(username));
  }

  remember({ identity: { username } }: Entry, subAccountId: string): void {
    if (username === undefined) return;
    if (this.subAccounts.size >= MAX_ENTRIES) this.subAccounts.clear();
    this.subAccounts.set(baseUsername(username), subAccountId);
  }

  private evict(): void {
    for (const [key, entry] of this.entries) {
      if (entry.passages.size > 0 || entry.asking) continue;
      this.entries.delete(key);
      return;
    }
  }
}
