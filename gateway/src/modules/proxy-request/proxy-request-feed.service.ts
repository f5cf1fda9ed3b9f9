import type { Core } from '../../platform/core.js';
import { SECOND_MS } from '../../platform/clock.js';
import type { ProxyRequest } from './proxy-request.object.js';
import { readChangedRequests, type ChangedRequest } from './proxy-request.reads.js';

const POLL_MS = 500;
/**
 * Each poll reads what it may have missed, too: a report that was written before the poll before and committed after it, or
 * by a process whose clock is late.
 */
const OVERLAP_MS = 3 * SECOND_MS;

/** Gets requests that are new, or whose tunnel has ended, in the order of these changes. */
export type Listen = (changes: readonly ChangedRequest[]) => void;

interface Listener {
  readonly accountId: string;
  readonly listen: Listen;
  /** What it has got within the overlap: when each request had changed. */
  readonly seen: Map<ProxyRequest['id'], number>;
}

/**
 * Tells listeners of this process about new requests, whichever process took them in: one statement each half second for
 * all accounts with a listener, and none without.
 */
export class ProxyRequestFeed {
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #polledAt = 0;
  #isPolling = false;

  constructor(private readonly deps: Pick<Core, 'freshReads' | 'clock' | 'log'>) {}

  /**
   * Listens to an account. A listener may get a request twice, or one that it has from the list.
   * @param after the time of the last change that it got; null to begin now
   * @returns ends it
   */
  open(accountId: string, after: Date | null, listen: Listen): () => void {
    const listener = { accountId, listen, seen: new Map<string, number>() };
    if (this.#listeners.size === 0) this.#polledAt = this.deps.clock.now().getTime();
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => void this.#poll(), POLL_MS).unref();
    if (after !== null) void this.#catchUp(listener, after);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #catchUp(listener: Listener, after: Date): Promise<void> {
    try {
      this.#tell([listener], await this.#changes([listener], after.getTime() - OVERLAP_MS));
    } catch (error) {
      this.deps.log.warn({ err: error }, 'requests before a stream could not be read');
    }
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    const now = this.deps.clock.now().getTime();
    const since = this.#polledAt - OVERLAP_MS;
    try {
      const listeners = [...this.#listeners];
      this.#tell(listeners, await this.#changes(listeners, since));
      this.#polledAt = now;
      for (const { seen } of listeners)
        for (const [id, changedAt] of seen) if (changedAt < since) seen.delete(id);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'new requests could not be read');
    } finally {
      this.#isPolling = false;
    }
  }

  #changes(listeners: readonly Listener[], since: number): Promise<ChangedRequest[]> {
    const accountIds = [...new Set(listeners.map(({ accountId }) => accountId))];
    return readChangedRequests(this.deps.freshReads, accountIds, new Date(since));
  }

  #tell(listeners: readonly Listener[], changes: readonly ChangedRequest[]): void {
    for (const { accountId, listen, seen } of listeners) {
      const fresh = changes.filter(
        (change) =>
          change.accountId === accountId && seen.get(change.id) !== change.changedAt.getTime(),
      );
      for (const { id, changedAt } of fresh) seen.set(id, changedAt.getTime());
      if (fresh.length > 0) listen(fresh);
    }
  }
}
