import { rows } from '../../src/platform/database/database.js';
import { UserError } from '../../src/platform/errors.js';
import { newId } from '../../src/platform/ids.js';
import type { Viewer } from '../../src/platform/viewer.js';
import type { TestServices } from '../support/test-services.js';
import { createSubAccount } from '../support/test-sub-accounts.js';
import type { Random } from './random.js';

const CUSTOMERS = 4;
const MEGABYTE = 1_000_000;
const ON_UNLIMITED = 40;
/** Start quarter of days in Kolkata: 18:30 UTC. */
const KOLKATA_START = 74;

/** Customers whose traffic, limits, and plans produce every outcome of usage. */
export class SoakCustomers {
  readonly viewers: Viewer[] = [];
  readonly subAccounts: string[] = [];
  readonly #owned: { viewer: Viewer; id: string; isTraffic: boolean }[] = [];

  constructor(
    private readonly gateway: TestServices,
    private readonly random: Random,
  ) {}

  async make(): Promise<void> {
    for (let n = 0; n < CUSTOMERS; n++) {
      const viewer = await this.gateway.customer();
      this.viewers.push(viewer);
      for (let grants = this.random.below(4); grants > 0; grants--) await this.#grant(viewer);
      await this.#create(viewer, 'SHARED', null);
      await this.#create(viewer, 'SHARED', this.#limit());
      await this.#create(viewer, 'ALLOCATED', this.#limit());
      if (this.random.chance(ON_UNLIMITED)) await this.#unlimited(viewer);
      if (this.random.chance(30))
        await this.gateway.services.usageDayStarts.keep(viewer.accountId, [KOLKATA_START]);
    }
  }

  /** Changes grants, limits, statuses, and the toggle at the clock's time. */
  async change(): Promise<void> {
    const { random } = this;
    const { entitlements, subAccounts } = this.gateway.services;
    for (const viewer of this.viewers) {
      if (random.chance(20)) await this.#grant(viewer);
      if (random.chance(20))
        await entitlements.prioritize(viewer, random.pick(['TRAFFIC', 'UNLIMITED']));
    }
    for (const { viewer, id, isTraffic } of this.#owned) {
      // The unlimited plan's sub account only allows changing its password.
      if (!isTraffic) continue;
      if (random.chance(10))
        await subAccounts.setStatus(viewer, id, random.pick(['ACTIVE', 'INACTIVE']));
      if (!random.chance(15)) continue;
      const chargeMode = random.pick(['SHARED', 'ALLOCATED'] as const);
      const limitBytes = this.#limit();
      await unlessRefused(() => subAccounts.update(viewer, id, { chargeMode, limitBytes }));
    }
  }

  #limit(): bigint {
    return BigInt((1 + this.random.below(60)) * MEGABYTE);
  }

  #grant(viewer: Viewer): Promise<unknown> {
    const bytes = BigInt((1 + this.random.below(80)) * MEGABYTE);
    const validityDays = 1 + this.random.below(5);
    return this.gateway.grant(viewer, bytes, validityDays);
  }

  #create(viewer: Viewer, chargeMode: 'SHARED' | 'ALLOCATED', limitBytes: bigint | null) {
    return unlessRefused(async () => {
      const id = await createSubAccount(this.gateway, viewer, { chargeMode, limitBytes });
      this.#add(viewer, id, true);
    });
  }

  async #unlimited(viewer: Viewer): Promise<void> {
    const { services, clock } = this.gateway;
    const { accountId } = viewer;
    const request = { planId: 'unlimited-30d', quantity: 1, startLater: false, remark: null };
    const orderId = await services.orderPlacement.create(viewer, request, newId());
    const validityDays = 1 + this.random.below(4);
    const found = await services.db.transaction(async (tx) => {
      await services.subAccounts.ensureUnlimitedSubAccount(tx, accountId);
      await services.entitlements.start(
        tx,
        {
          orderId,
          accountId,
          billingType: 'UNLIMITED',
          source: 'PURCHASE',
          bytes: null,
          validityDays,
        },
        clock.now(),
      );
      return rows<{ id: string }>(
        tx,
        `SELECT id FROM sub_account WHERE account_id = $1 AND type = 'UNLIMITED'`,
        [accountId],
      );
    });
    for (const { id } of found) this.#add(viewer, id, false);
  }

  #add(viewer: Viewer, id: string, isTraffic: boolean): void {
    this.#owned.push({ viewer, id, isTraffic });
    this.subAccounts.push(id);
  }
}

/** Ignores refusals for lack of traffic. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}
