import pg from 'pg';
import { typeParsers } from '../../src/platform/database/types.js';
import { HOUR_MS } from '../../src/platform/clock.js';
import { newId } from '../../src/platform/ids.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { ProxyProtocol } from '../../src/modules/proxy/proxy-protocol.object.js';
import type { UsageEvent } from '../../src/modules/usage/ingest/usage-event.js';
import type { IngestResult } from '../../src/modules/usage/ingest/usage-ingest.service.js';
import { startTestServices, type TestServices } from './test-services.js';
import { createSubAccount } from './test-sub-accounts.js';

export const GB = 1_000_000_000n;

interface Account {
  viewer: Viewer;
  subAccounts: string[];
}

export interface Sums {
  raw: bigint;
  quarters: bigint;
  userQuarters: bigint;
  days: bigint;
  userDays: bigint;
  counters: bigint;
  used: bigint;
  writtenOff: bigint;
  pots: bigint;
}

/** Customers with traffic, helpers for node reports, and every place that counts bytes. */
export class TestUsage {
  private constructor(
    readonly gateway: TestServices,
    /** Has the rights of the database's owner. */
    readonly owner: pg.Client,
  ) {}

  static async start(env: NodeJS.ProcessEnv = {}): Promise<TestUsage> {
    const gateway = await startTestServices(env);
    const owner = new pg.Client({
      connectionString: gateway.databaseUrl,
      types: typeParsers,
    });
    await owner.connect();
    return new TestUsage(gateway, owner);
  }

  async close(): Promise<void> {
    await this.owner.end();
    await this.gateway.close();
  }

  /** A customer with `bytes` of traffic and two SHARED sub accounts. */
  async account(bytes = 10n * GB): Promise<Account> {
    const viewer = await this.gateway.customer();
    await this.grant(viewer, bytes);
    const make = () => createSubAccount(this.gateway, viewer);
    return { viewer, subAccounts: [await make(), await make()] };
  }

  async grant(viewer: Viewer, bytes: bigint, validityDays = 30): Promise<void> {
    if (bytes > 0n) await this.gateway.grant(viewer, bytes, validityDays);
  }

  event(subAccountId: string, bytes: bigint, change: Partial<UsageEvent> = {}): UsageEvent {
    return {
      at: this.gateway.clock.now().getTime(),
      subAccountId,
      country: 'US',
      protocol: ProxyProtocol.HTTP,
      bytesUp: bytes / 3n,
      bytesDown: bytes - bytes / 3n,
      requests: 1,
      ...change,
    };
  }

  /** Advances to some hours after the next month of UTC begins. */
  toNextMonth(hours: number): void {
    const { clock } = this.gateway;
    const now = clock.now();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    clock.advance(next + hours * HOUR_MS - now.getTime());
  }

  ingest(node: string, batch: number, events: UsageEvent[]): Promise<IngestResult> {
    return this.gateway.services.usageIngest.ingest(node, { batch, events });
  }

  /** Sums from every place that counts these customers' bytes. `used` is what the ledger moved to traffic_used. */
  async sums(...viewers: Viewer[]): Promise<Sums> {
    const users = viewers.map((viewer) => viewer.accountId);
    const found = await this.gateway.sql<Sums>(
      `SELECT
          (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_event WHERE account_id = ANY ($1)) AS raw,
          (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_quarter WHERE account_id = ANY ($1)) AS quarters,
          (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_account_quarter WHERE account_id = ANY ($1)) AS "userQuarters",
          (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_day WHERE account_id = ANY ($1) AND start_quarter = 0) AS days,
          (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_account_day WHERE account_id = ANY ($1) AND start_quarter = 0) AS "userDays",
          (SELECT coalesce(sum(used_bytes), 0)::bigint FROM sub_account WHERE account_id = ANY ($1)) AS counters,
          (SELECT coalesce(sum(balance), 0)::bigint FROM ledger_account WHERE account_id = ANY ($1) AND kind = 'traffic_pot') AS pots,
          l.used, -l.written_off AS "writtenOff"
         FROM (SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind = 'traffic_used'), 0)::bigint AS used,
                      coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE 'written_off_%'), 0)::bigint AS written_off
               FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
               WHERE t.account_id = ANY ($1)) l`,
      [users],
    );
    if (!found[0]) throw new Error('no sums');
    return found[0];
  }
}

export const nodeId = () => `node-${newId().slice(-8)}`;
