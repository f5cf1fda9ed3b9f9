import { LessThanOrEqual, MoreThan } from 'typeorm';
import type { Core } from '../../../platform/core.js';
import { networkOf } from '../../../platform/address.js';
import { DAY_MS } from '../../../platform/clock.js';
import { rows, type Tx } from '../../../platform/database/database.js';
import { KnownNetworkEntity } from './known-network.entity.js';

/** Remembers a customer's most recent networks, at most this many, for this long after the last use. */
const MOST_NETWORKS = 20;
const KNOWN_DAYS = 90;
/** Takes the place of a missing account's id, so that both cases run the same statement (SECURITY 21). */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Dependencies = Pick<Core, 'db' | 'clock'>;

/**
 * Networks from which a customer has signed in. Failed sign-ins elsewhere must not lock the owner out, so a correct
 * password is never refused here (SECURITY 20). A network is an IPv4 address or an IPv6 /64.
 */
export class KnownNetworks {
  constructor(private readonly deps: Dependencies) {}

  /** @param userId null for a missing account */
  async isKnown(tx: Tx, userId: string | null, address: string): Promise<boolean> {
    return tx.existsBy(KnownNetworkEntity, {
      userId: userId ?? NOBODY,
      network: networkOf(address),
      lastSeenAt: MoreThan(this.#oldest()),
    });
  }

  /** Called by every successful sign-in. */
  async remember(tx: Tx, userId: string, address: string): Promise<void> {
    await rows(
      tx,
      `INSERT INTO known_network (user_id, network, last_seen_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, network) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
      [userId, networkOf(address), this.deps.clock.now()],
    );
    await rows(
      tx,
      `DELETE FROM known_network WHERE user_id = $1 AND network IN (
         SELECT network FROM known_network WHERE user_id = $1
         ORDER BY last_seen_at DESC, network OFFSET ${MOST_NETWORKS})`,
      [userId],
    );
  }

  async forgetAll(tx: Tx, userId: string): Promise<void> {
    await tx.delete(KnownNetworkEntity, { userId });
  }

  /** Deletes networks that are too old to count. */
  async purge(): Promise<void> {
    await this.deps.db.transaction((tx) =>
      tx.delete(KnownNetworkEntity, { lastSeenAt: LessThanOrEqual(this.#oldest()) }),
    );
  }

  #oldest(): Date {
    return new Date(this.deps.clock.now().getTime() - KNOWN_DAYS * DAY_MS);
  }
}
