import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { API_KEY_PREFIX } from '../../schema/rules/api-key.js';
import { tokenOf, type Request } from './target.js';

/** The customer that asks them, by its number in seed.ts. */
export const ASKER = 1;
const DAY_MS = 86_400_000;
const DAYS = 31;
const SUB_ACCOUNTS = 12;
const COUNTRIES = 12;
const PROTOCOLS = ['HTTP', 'HTTPS', 'SOCKS5'];
/** Of each sub account in an hour. The gateway keeps the names of 50, of which the database has time to sum up about 15. */
const TARGETS_OF_HOUR = { few: 2, many: 12 };
const NAMES = 3_000;
/** The most values that a list may hold, and aliases that a document may. */
const [MOST_VALUES, MOST_ALIASES] = [100, 15];

const KEY = `${API_KEY_PREFIX}${createHash('sha256').update('bench-key').digest('base64url')}`;

export interface Question {
  name: string;
  request: Request;
  /** Fails unless an answer has what was asked for. */
  check: (text: string) => void;
}

/** Gives the customer a month of usage by the hour, whose answers are as large as answers get, and a key without a limit of its own. */
export async function seedAsker(databaseUrl: string, isSmall: boolean): Promise<void> {
  const targetsOfHour = isSmall ? TARGETS_OF_HOUR.few : TARGETS_OF_HOUR.many;
  const account = `md5('user${ASKER}')::uuid`;
  const sub = `md5('sub${ASKER}.' || s)::uuid`;
  const subs = `generate_series(1, ${SUB_ACCOUNTS}) AS s`;
  const hours = `generate_series(0, ${DAYS * 24 - 1}) AS h`;
  const hour = `date_trunc('hour', now()) - h * interval '1 hour'`;
  const measures = 'bytes_up, bytes_down, requests, paid_bytes';
  const sums = 'sum(bytes_up), sum(bytes_down), sum(requests), sum(paid_bytes)';
  const day = `(quarter AT TIME ZONE 'UTC')::date`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica`);
    for (const table of ['usage_day', 'usage_account_day', 'usage_account_quarter', 'usage_target'])
      await client.query(`DELETE FROM ${table} WHERE account_id = ${account}`);
    for (const statement of [
      `INSERT INTO usage_quarter (account_id, sub_account_id, quarter, country, protocol, ${measures})
       SELECT ${account}, ${sub}, ${hour}, chr(65 + c) || 'X', (ARRAY['${PROTOCOLS.join("','")}'])[1 + c % 3], 100 + c, 1000 + h, 10 + s, 1100 + c + h
       FROM ${subs}, ${hours}, generate_series(0, ${COUNTRIES - 1}) AS c`,
      `INSERT INTO usage_day (account_id, sub_account_id, day, country, protocol, ${measures})
       SELECT account_id, sub_account_id, ${day}, country, protocol, ${sums} FROM usage_quarter WHERE account_id = ${account} GROUP BY 1, 2, 3, 4, 5`,
      `INSERT INTO usage_account_quarter (account_id, quarter, ${measures})
       SELECT account_id, quarter, ${sums} FROM usage_quarter WHERE account_id = ${account} GROUP BY 1, 2`,
      `INSERT INTO usage_account_day (account_id, day, ${measures})
       SELECT account_id, day, ${sums} FROM usage_day WHERE account_id = ${account} GROUP BY 1, 2`,
      `INSERT INTO usage_target (account_id, quarter, sub_account_id, target, outcome, charge, grant_id, bytes_up, bytes_down, overhead_bytes, handshake_bytes, requests)
       SELECT ${account}, ${hour}, ${sub}, 'site' || (h * 7 + s * 31 + t * 97) % ${NAMES} || '.example', 'OK', 'PAID',
              md5('grant${ASKER}.1')::uuid, 100 + t, 1000 + h, 10, 0, 10
       FROM ${subs}, ${hours}, generate_series(1, ${targetsOfHour}) AS t ON CONFLICT DO NOTHING`,
    ])
      await client.query(statement);
    await client.query(
      `INSERT INTO api_key (id, account_id, user_id, name, prefix, key_hash, scopes, requests_per_minute)
       VALUES (gen_random_uuid(), ${account}, ${account}, 'bench', 'hk_bench', sha256($1::bytea), '{READ_USAGE,READ_ORDERS}', 1000000)`,
      [Buffer.from(KEY)],
    );
    await client.query(
      `VACUUM ANALYZE usage_quarter, usage_day, usage_account_quarter, usage_account_day, usage_target`,
    );
  } finally {
    await client.end();
  }
}

const MEASURES = 'totalBytes bytesUp bytesDown requests paidBytes freeBytes writtenOffBytes';
const BUCKETS = `buckets { start end isFinal ${MEASURES} }`;
const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join('\n');

/**
 * The largest questions that the gateway allows, each a document of its own. Together they reach every way in which an answer
 * can be long: groups, buckets, rows of the database, parts of entries, values of a filter, and files.
 */
export function worstQuestions(now = Date.now()): readonly Question[] {
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  const range = (days: number) =>
    `range: { from: "${new Date(hour - days * DAY_MS).toISOString()}", to: "${new Date(hour).toISOString()}" }`;
  const rows = 'rows(first: 200) { keys labels totalBytes sharePercent previousBytes bucketBytes }';
  const others = Array.from({ length: MOST_VALUES }, (_, n) => `"none${n}.example"`).join(', ');
  const usage = (name: string, count: number, field: string): Question => ({
    name,
    request: graphql(`{ me { ${aliases(count, field)} } }`),
    check: (text) => {
      const { me } = (JSON.parse(text) as { data: { me: Record<string, { totalBytes: string }> } })
        .data;
      assert.equal(Object.keys(me).length, count, name);
      for (const report of Object.values(me)) assert.ok(BigInt(report.totalBytes) > 0n, name);
    },
  });
  return [
    usage(
      'two weeks by hour, target, and sub account',
      1,
      `usage(query: { ${range(14)}, granularity: HOUR, groupBy: TARGET, thenBy: SUB_ACCOUNT, timeZone: "UTC" }) { totalBytes rowCount ${rows} ${BUCKETS} series { key ${BUCKETS} } }`,
    ),
    usage(
      'a month by target and sub account, several at once',
      2,
      `usage(query: { ${range(30)}, granularity: DAY, groupBy: TARGET, thenBy: SUB_ACCOUNT, timeZone: "UTC" }) { totalBytes rowCount ${rows} }`,
    ),
    usage(
      'a month by hour and country',
      1,
      `usage(last: 31, granularity: HOUR, groupBy: COUNTRY) { totalBytes ${BUCKETS} series { key label ${BUCKETS} } }`,
    ),
    usage(
      'a month by hour and target',
      1,
      `usage(last: 31, granularity: HOUR, groupBy: TARGET) { totalBytes ${BUCKETS} series { key label ${BUCKETS} } rows(first: 200) { keys totalBytes bucketBytes } }`,
    ),
    usage(
      'the hours of a month, as often as a document may',
      MOST_ALIASES,
      `usage(last: 31, granularity: HOUR, filter: { protocols: [HTTP, HTTPS] }) { totalBytes ${BUCKETS} }`,
    ),
    usage(
      'without a hundred targets',
      4,
      `usage(query: { ${range(30)}, groupBy: OUTCOME, filter: { not: { targets: [${others}] } }, timeZone: "UTC" }) { totalBytes rows { keys totalBytes } }`,
    ),
    {
      name: 'the targets of a hundred entries, eight times',
      request: graphql(
        `{ me { ${aliases(8, 'trafficLedger(first: 100) { nodes { id parts(by: TARGET) { key bytes } } }')} } }`,
      ),
      check: (text) => {
        assert.match(text, /"key":"site/);
      },
    },
    file(
      'usage as CSV',
      `/usage/export.csv?query=${encodeURIComponent(JSON.stringify({ period: 'LAST_30_DAYS', granularity: 'MONTH', groupBy: 'TARGET', thenBy: 'SUB_ACCOUNT', timeZone: 'UTC' }))}`,
      /site\d+\.example/,
    ),
    file(
      'a statement as CSV',
      `/statements/period.csv?from=${new Date(hour - DAYS * DAY_MS).toISOString()}&to=${new Date(hour).toISOString()}`,
      /USAGE/,
    ),
    file(
      'a statement as PDF',
      `/statements/period.pdf?from=${new Date(hour - DAYS * DAY_MS).toISOString()}&to=${new Date(hour).toISOString()}`,
      /^%PDF-/,
    ),
  ];
}

function graphql(query: string): Request {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query }) };
}

function file(name: string, path: string, expected: RegExp): Question {
  const request: Request = { method: 'GET', path, headers: {}, body: null };
  return { name, request, check: (text) => assert.match(text, expected, name) };
}

/** The same request of the customer's browser, and of its program. */
export function asSessionAndKey({ method, path, headers, body }: Request): Request[] {
  return [tokenOf(ASKER), KEY].map((token) => ({
    method,
    path,
    headers: Object.assign({ authorization: `Bearer ${token}` }, headers),
    body,
  }));
}
