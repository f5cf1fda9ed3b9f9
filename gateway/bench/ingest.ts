import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RequestOutcome } from '../../schema/rules/request-outcomes.js';
import { readConfig } from '../src/config.js';
import { ProxyProtocol } from '../src/modules/proxy/proxy-protocol.object.js';
import type { Explanation, UsageEvent } from '../src/modules/usage/ingest/usage-event.js';
import { typeParsers } from '../src/platform/database/types.js';
import { createLogger } from '../src/platform/logger.js';
import { createServices, type Services } from '../src/services.js';
import { median } from './alternate.js';
import { gatewayEnvironment } from './processes.js';

/** The users of a batch (one second of a node, or ten). Each combination has a roll-up row of its own. */
const CUSTOMERS = 20;
const SUB_ACCOUNTS = 2;
const COUNTRIES = ['US', 'GB', 'HK', 'JP'];
const PROTOCOLS = [ProxyProtocol.HTTP, ProxyProtocol.HTTPS, ProxyProtocol.SOCKS5];
/** Targets of each sub account: domains that it shares with others. */
const TARGETS = 10;
const DOMAINS = 60;
/** Of a hundred connections, so many have each outcome. */
const OUTCOMES: readonly RequestOutcome[] = [
  ...new Array<RequestOutcome>(95).fill('OK'),
  ...new Array<RequestOutcome>(3).fill('TARGET_ABORTED'),
  ...new Array<RequestOutcome>(2).fill('CLIENT_ABORTED'),
];
const NETWORKS = 50;
/** How far apart the events of a batch are. */
const SPREAD_MS = 1_000;
const GRANT_BYTES = 1_000_000_000_000_000n;

/** Narrow events are of a node of an earlier release: nothing explains their bytes. */
type Width = 'narrow' | 'wide';

const NARROW_COLUMNS = `at timestamptz NOT NULL, reported_at timestamptz NOT NULL, position integer NOT NULL, received_at timestamptz NOT NULL,
  node_id text NOT NULL, batch bigint NOT NULL, account_id uuid NOT NULL, sub_account_id uuid NOT NULL, country text NOT NULL,
  protocol text NOT NULL, bytes_up bigint NOT NULL, bytes_down bigint NOT NULL, requests integer NOT NULL`;
const COLUMNS = {
  narrow: NARROW_COLUMNS,
  wide: `${NARROW_COLUMNS}, overhead_up bigint NOT NULL, overhead_down bigint NOT NULL, handshake_bytes bigint NOT NULL,
    outcome text NOT NULL, target text NOT NULL, client_network text NOT NULL`,
} as const satisfies Readonly<Record<Width, string>>;

interface IngestRatios {
  /** Of wide events, to COPY of the same. */
  toCopy: number;
  /** That ratio, to the same ratio of narrow events. */
  toNarrow: number;
}

/**
 * The gateway's real ingest (cursor, raw rows, roll-ups, charges, one transaction a batch) against COPY of the same events into
 * a bare logged table, and wide events against narrow ones, in turn.
 * @returns the medians of the rounds' ratios
 * @throws Error when the bytes that were charged are not the bytes that were sent
 */
export async function measureIngest(
  databaseUrl: string,
  eventsPerBatch: number,
  rounds: number,
): Promise<IngestRatios> {
  const config = readConfig(gatewayEnvironment(databaseUrl));
  const services = await createServices({ config, log: createLogger('silent', 'bench') });
  const bare = new pg.Client({ connectionString: databaseUrl, types: typeParsers });
  await bare.connect();
  try {
    const subAccounts = await customersOf(services);
    // A grant pays for nothing that was used before it.
    await sleep(SPREAD_MS);
    for (const [width, columns] of Object.entries(COLUMNS))
      await bare.query(`CREATE TABLE IF NOT EXISTS bare_${width} (${columns})`);
    const node = `bench-${eventsPerBatch}`;
    const batches = Math.max(4, Math.floor(40_000 / eventsPerBatch));
    let [batch, sent] = [0, 0n];
    const measure = async (width: Width): Promise<number> => {
      const work = Array.from({ length: batches }, () => {
        const events = eventsFor(subAccounts, eventsPerBatch);
        return width === 'narrow' ? events : events.map(explained);
      });
      const ours = await timed(async () => {
        for (const events of work)
          await services.usageIngest.ingest(node, { batch: ++batch, events });
      });
      const theirs = await timed(async () => {
        for (const [index, events] of work.entries())
          await copyInto(bare, `bare_${width}`, node, index, events);
      });
      for (const event of work.flat()) sent += event.bytesUp + event.bytesDown;
      return theirs / ours;
    };
    const ratios: IngestRatios[] = [];
    // The first round warms all up and does not count.
    for (let round = 0; round <= rounds; round++) {
      const isWideFirst = round % 2 === 0;
      const first = await measure(isWideFirst ? 'wide' : 'narrow');
      const second = await measure(isWideFirst ? 'narrow' : 'wide');
      const [wide, narrow] = isWideFirst ? [first, second] : [second, first];
      if (round > 0) ratios.push({ toCopy: wide, toNarrow: wide / narrow });
    }
    await assertCharged(bare, subAccounts, sent);
    return {
      toCopy: median(ratios.map(({ toCopy }) => toCopy)),
      toNarrow: median(ratios.map(({ toNarrow }) => toNarrow)),
    };
  } finally {
    await bare.end();
    await services.close();
  }
}

async function customersOf(services: Services): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < CUSTOMERS; n++) {
    const accountId = randomUUID();
    await services.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO users (id, email, email_canonical, email_verified_at, username, referral_code) VALUES ($1, $2, $2, now(), 'bench', $2)`,
        [accountId, `${accountId}@example.com`],
      );
      await services.accounts.of(tx, { id: accountId, email: `${accountId}@example.com` });
      await services.entitlements.open(tx, accountId);
      await services.entitlements.grant(tx, {
        accountId,
        source: 'PURCHASE',
        bytes: GRANT_BYTES,
        validityDays: 30,
      });
    });
    const viewer = {
      userId: accountId,
      accountId,
      actor: { type: 'SESSION', id: accountId, role: 'OWNER' },
      address: '127.0.0.1',
    } as const;
    for (let m = 0; m < SUB_ACCOUNTS; m++) {
      const username = `b${randomUUID().replaceAll('-', '').slice(0, 11)}`;
      ids.push(
        await services.subAccounts.create(
          viewer,
          { username, password: 'secret12', chargeMode: 'SHARED', limitBytes: null, remark: null },
          null,
        ),
      );
    }
  }
  return ids;
}

let seed = 1;
/** A small generator with a fixed seed: every run has the same events. */
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed % below;
}

function eventsFor(subAccounts: readonly string[], count: number): UsageEvent[] {
  const now = Date.now();
  return Array.from({ length: count }, () => ({
    at: now - random(SPREAD_MS),
    subAccountId: subAccounts[random(subAccounts.length)] ?? '',
    country: COUNTRIES[random(COUNTRIES.length)] ?? 'ZZ',
    protocol: PROTOCOLS[random(PROTOCOLS.length)] ?? ProxyProtocol.HTTP,
    bytesUp: BigInt(random(5_000)),
    bytesDown: BigInt(random(500_000)),
    requests: 1,
  }));
}

/** The same event as today's nodes report it. */
function explained(event: UsageEvent): UsageEvent {
  // Each sub account has targets of its own.
  const project = Number.parseInt(event.subAccountId.slice(0, 6), 16);
  const domain = (project + random(TARGETS)) % DOMAINS;
  const extra: Explanation = {
    overheadUp: event.bytesUp / 10n,
    overheadDown: event.bytesDown / 100n,
    handshakeBytes: BigInt(200 + random(100)),
    outcome: OUTCOMES[random(OUTCOMES.length)] ?? 'OK',
    target: `shop-${domain}.example`,
    clientNetwork: `198.51.${random(NETWORKS)}.0/24`,
  };
  return Object.assign(event, extra);
}

async function copyInto(
  client: pg.Client,
  table: string,
  node: string,
  batch: number,
  events: readonly UsageEvent[],
): Promise<void> {
  const receivedAt = new Date().toISOString();
  const lines = events.map((e, position) => {
    const at = new Date(e.at).toISOString();
    const known = `${at}\t${at}\t${position}\t${receivedAt}\t${node}\t${batch}\t${e.subAccountId}\t${e.subAccountId}\t${e.country}\t${e.protocol}\t${e.bytesUp}\t${e.bytesDown}\t${e.requests}`;
    return e.target === undefined
      ? `${known}\n`
      : `${known}\t${e.overheadUp}\t${e.overheadDown}\t${e.handshakeBytes}\t${e.outcome}\t${e.target}\t${e.clientNetwork}\n`;
  });
  const stream = client.query(copyFrom(`COPY ${table} FROM STDIN`));
  stream.end(lines.join(''));
  await finished(stream);
}

async function assertCharged(
  client: pg.Client,
  subAccounts: readonly string[],
  sent: bigint,
): Promise<void> {
  const found = await client.query<{ used: bigint; charged: bigint }>(
    `SELECT (SELECT sum(used_bytes) FROM sub_account WHERE id = ANY ($1))::bigint AS used,
            (SELECT sum($2::bigint - a.balance) FROM ledger_account a WHERE a.kind = 'traffic_pot'
              AND a.account_id IN (SELECT account_id FROM sub_account WHERE id = ANY ($1)))::bigint AS charged`,
    [subAccounts, GRANT_BYTES],
  );
  const { used, charged } = found.rows[0] ?? {};
  if (used !== sent || charged !== sent)
    throw new Error(`sent ${sent} bytes, counted ${used}, charged ${charged}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
