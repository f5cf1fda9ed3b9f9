import assert from 'node:assert/strict';
import pg from 'pg';
import { readConfig } from '../src/config.js';
import { createLogger } from '../src/platform/logger.js';
import { queryOf } from '../src/modules/usage/report/usage-query.js';
import { createServices, type Services } from '../src/services.js';
import { median } from './alternate.js';
import { gatewayEnvironment } from './processes.js';

const CUSTOMERS = 100;
const SUB_ACCOUNTS = 2;
const DAYS = 90;
/** Midnight in Kolkata, as a quarter of the UTC day. */
const KOLKATA_START = 74;
const EPOCH = new Date(0);
/** Sub accounts whose totals are compared. */
const SAMPLE = 3;

/** Customers whose requests have targets and outcomes: fewer, because they take most of the time to write. */
const EXPLAINED = 10;
const TARGETS = 20;

const ZONES = ['UTC', 'Asia/Kolkata'] as const;

interface Database {
  url: string;
  events: number;
}

/**
 * Daily reports on 90 days of one sub account, and the success rate of 90 days of a customer, on the roll-ups that so many
 * events leave behind, in turn.
 * @param reads of each report. The first ones of each customer do not count
 * @returns for each read and zone, the time on many events as a multiple of that on few
 */
export async function measureStatistics(
  reads: number,
  databases: readonly [few: Database, many: Database],
): Promise<Map<string, number>> {
  const subjects: Subject[] = [];
  try {
    for (const { url, events } of databases) {
      await seedRollUps(url, events);
      const subject = await subjectOf(url);
      subjects.push(subject);
      await assertTotals(url, subject);
    }
    for (let read = 0; read < reads; read++)
      for (const { services, accounts, explained, times } of subjects) {
        const account = accounts[read % accounts.length];
        const accountId = explained[read % explained.length];
        if (account === undefined || accountId === undefined)
          throw new Error('no sub account was made');
        const { usageReports } = services;
        const timed = async (name: string, work: () => Promise<unknown>) => {
          const begun = performance.now();
          await work();
          // The first reads of each customer prepare and remember.
          if (read < accounts.length) return;
          times.set(name, [...(times.get(name) ?? []), performance.now() - begun]);
        };
        for (const timeZone of ZONES) {
          const filter = { subAccountIds: [account.id] };
          const one = queryOf({ last: DAYS, timeZone, filter });
          await timed(timeZone, () =>
            usageReports.report({ accountId: account.accountId, registeredAt: EPOCH }, one),
          );
          const all = queryOf({ last: DAYS, timeZone });
          const report = await usageReports.report({ accountId, registeredAt: EPOCH }, all);
          await timed(`success rate, ${timeZone}`, () => usageReports.successRate(report));
        }
      }
    const [few, many] = subjects;
    return new Map(
      [...(few?.times ?? [])].map(([name, times]) => [
        name,
        median(many?.times.get(name) ?? []) / median(times),
      ]),
    );
  } finally {
    for (const { services } of subjects) await services.close();
  }
}

/** Fails unless a report has the bytes that quarters of an hour add up to: a report is not fast by leaving some out. */
async function assertTotals(url: string, { services, accounts }: Subject): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const timeZone of ZONES)
      for (const { id, accountId } of accounts.slice(0, SAMPLE)) {
        const query = queryOf({ last: DAYS, timeZone, filter: { subAccountIds: [id] } });
        const report = await services.usageReports.report(
          { accountId, registeredAt: EPOCH },
          query,
        );
        const { from, to } = report.window;
        const { rows } = await client.query<{ bytes: string }>(
          `SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint AS bytes FROM usage_quarter
           WHERE sub_account_id = $1 AND quarter >= $2 AND quarter < $3`,
          [id, new Date(from), new Date(to)],
        );
        assert.equal(String(report.totalBytes), rows[0]?.bytes);
      }
  } finally {
    await client.end();
  }
}

interface Subject {
  services: Services;
  accounts: readonly { id: string; accountId: string }[];
  /** Ids of customers whose requests have outcomes. */
  explained: readonly string[];
  /** Milliseconds by the name of what was read. */
  times: Map<string, number[]>;
}

async function subjectOf(url: string): Promise<Subject> {
  const config = readConfig(gatewayEnvironment(url));
  const services = await createServices({ config, log: createLogger('silent', 'bench') });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: accounts } = await client.query<{ id: string; accountId: string }>(
    `SELECT id, account_id AS "accountId" FROM sub_account ORDER BY id`,
  );
  const { rows: explained } = await client.query<{ accountId: string }>(
    `SELECT DISTINCT account_id AS "accountId" FROM usage_target ORDER BY 1`,
  );
  await client.end();
  return {
    services,
    accounts,
    explained: explained.map(({ accountId }) => accountId),
    times: new Map(),
  };
}

/** The rows that ingest would have written for events spread evenly over customers, quarters of an hour and two countries. */
async function seedRollUps(databaseUrl: string, events: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const measures = `bytes_up, bytes_down, requests, paid_bytes`;
  const sums = `sum(bytes_up), sum(bytes_down), sum(requests), sum(paid_bytes)`;
  const day = (start: number) =>
    `((quarter AT TIME ZONE 'UTC') - ${start} * interval '15 minutes')::date`;
  try {
    await client.query(`SET session_replication_role = replica`);
    await client.query(`
      INSERT INTO sub_account (id, account_id, account_type, type, username, sealed_password, key_version)
      SELECT md5('s' || n)::uuid, md5('u' || n / ${SUB_ACCOUNTS})::uuid, 'SUB', 'TRAFFIC', 's' || n, '\\x00', 1
      FROM generate_series(0, ${CUSTOMERS * SUB_ACCOUNTS - 1}) AS n`);
    await client.query(`SELECT setseed(0.5)`);
    await client.query(`
      INSERT INTO usage_quarter (account_id, sub_account_id, quarter, country, protocol, ${measures})
      SELECT md5('u' || s / ${SUB_ACCOUNTS})::uuid, md5('s' || s)::uuid,
        date_trunc('day', now(), 'UTC') - q * interval '15 minutes', c, 'HTTPS', 100 * count(*), 900 * count(*), count(*), 1000 * count(*)
      FROM (SELECT floor(random() * ${CUSTOMERS * SUB_ACCOUNTS})::integer AS s, floor(random() * ${DAYS * 96})::integer AS q,
                   CASE WHEN random() < 0.5 THEN 'US' ELSE 'DE' END AS c
            FROM generate_series(1, ${events})) e
      GROUP BY s, q, c ORDER BY q DESC`);
    // In one order within a day, however many events there are: it decides how many pages a report reads.
    for (const start of [0, KOLKATA_START])
      await client.query(`
        INSERT INTO usage_day (account_id, sub_account_id, start_quarter, day, country, protocol, ${measures})
        SELECT account_id, sub_account_id, ${start}, ${day(start)}, country, protocol, ${sums}
        FROM usage_quarter GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 4, md5(sub_account_id || country)`);
    await client.query(`
      INSERT INTO usage_day_start (account_id, start_quarter)
      SELECT DISTINCT account_id, ${KOLKATA_START} FROM sub_account`);
    await client.query(`
      INSERT INTO usage_target (account_id, quarter, sub_account_id, target, outcome, charge, bytes_up, bytes_down, overhead_bytes,
                                handshake_bytes, requests)
      SELECT md5('u' || s / ${SUB_ACCOUNTS})::uuid, date_trunc('day', now(), 'UTC') - q * interval '15 minutes', md5('s' || s)::uuid,
        'site' || t || '.example', o, 'PAID', 100 * count(*), 900 * count(*), 0, 0, count(*)
      FROM (SELECT floor(random() * ${EXPLAINED * SUB_ACCOUNTS})::integer AS s, floor(random() * ${DAYS * 96})::integer AS q,
                   floor(random() * ${TARGETS})::integer AS t, CASE WHEN random() < 0.95 THEN 'OK' ELSE 'TARGET_ABORTED' END AS o
            FROM generate_series(1, ${(events * EXPLAINED) / CUSTOMERS})) e
      GROUP BY s, q, t, o ORDER BY q DESC`);
    await client.query(`
      INSERT INTO usage_outcome_day (account_id, day, sub_account_id, outcome, requests)
      SELECT account_id, (quarter AT TIME ZONE 'UTC')::date, sub_account_id, outcome, sum(requests)
      FROM usage_target GROUP BY 1, 2, 3, 4`);
    await client.query(`VACUUM ANALYZE usage_quarter, usage_day, usage_target, usage_outcome_day`);
  } finally {
    await client.end();
  }
}
