import { pdfText } from '../../../test/support/pdf-text.js';
import { EventEmitter, once } from 'node:events';
import { z } from 'zod';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { SIGNING_KEY, verifyStatements } from '../../../test/support/test-statements.js';
import { viewerOf } from '../../../test/support/test-services.js';
import { DAY_MS } from '../../platform/clock.js';
import { SCHEMAS } from '../openapi/schemas.js';
import { STATEMENT_KEYS_PATH } from '../../../../schema/rules/statement-keys.js';

const described = z.fromJSONSchema(SCHEMAS.Statement);
const gateway = share(() => startTestAuth({}, { STATEMENT_SIGNING_KEY: SIGNING_KEY }));
let owner: { token: string; id: string };
let stranger: { token: string; id: string };
let usageReader: string;
let ordersReader: string;

beforeAll(async () => {
  owner = await gateway.provenMember('statement.owner@example.com');
  stranger = await gateway.provenMember('statement.stranger@example.com');
  await gateway.grant(viewerOf(owner.id), 1_000n, 90);
  // Keys last longer than sessions.
  usageReader = (await gateway.apiKey(owner, 'READ_USAGE')).token;
  ordersReader = (await gateway.apiKey(owner, 'READ_ORDERS')).token;
  owner.token = (await gateway.apiKey(owner, 'READ_ORDERS', 'READ_USAGE')).token;
  stranger.token = (await gateway.apiKey(stranger, 'READ_ORDERS', 'READ_USAGE')).token;
  gateway.clock.advance(36 * DAY_MS);
  await gateway.services.statementSealing.sealDue();
});

interface Month {
  month: string;
  state: string;
  path: string;
  note: string | null;
  balances: {
    ledger: string;
    opening: string;
    closing: string;
    movements: { kind: string; amount: string; entries: string }[];
  }[];
}

async function list(token: string, first = 12, after?: string) {
  const { body } = await gateway.graphql<{
    me: {
      statements: {
        nodes: Month[];
        totalCount: number;
        pageInfo: { endCursor: string; hasNextPage: boolean };
      };
    };
  }>(
    `query ($after: String) { me { statements(first: ${first}, after: $after) { totalCount
       nodes { month state path note balances { ledger opening closing movements { kind amount entries } } }
       pageInfo { endCursor hasNextPage } } } }`,
    { after },
    { token },
  );
  expect(body.errors).toBeUndefined();
  return body.data?.me.statements;
}

const get = (path: string, token?: string) =>
  fetch(`${gateway.url}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

it('lists months, newest first, page by page, with balances that continue', async () => {
  const all = await list(owner.token);
  const months = all?.nodes ?? [];
  expect(months.length).toBeGreaterThan(1);
  expect(months.at(-1)).toMatchObject({ state: 'SEALED', note: expect.stringMatching(/^—/m) });
  expect(months[0]).toMatchObject({ state: 'OPEN', note: null });
  for (const [place, { balances }] of months.entries())
    for (const [index, { opening }] of balances.entries())
      expect(opening).toBe(months[place + 1]?.balances[index]?.closing ?? '0');
  const paged: Month[] = [];
  for (let after: string | undefined; ;) {
    const page = await list(owner.token, 1, after);
    paged.push(...(page?.nodes ?? []));
    if (page?.pageInfo.hasNextPage !== true) break;
    after = page.pageInfo.endCursor;
  }
  expect(paged).toEqual(months);
});

it('gives files that the keys of the site confirm, of any month or period', async () => {
  const months = (await list(owner.token))?.nodes ?? [];
  const [open, sealed] = [months[0], months.at(-1)];
  const published = (await (await get(STATEMENT_KEYS_PATH)).json()) as {
    form: string;
    verifier: string;
    keys: string[];
  };
  expect(published).toMatchObject({ form: 'ledger-statement/1' });
  for (const path of [
    `${open?.path}.json`,
    `${sealed?.path}.json`,
    '/statements/period.json?from=2020-01-01T00:00:00Z&to=2099-01-01T08:00:00%2B08:00',
  ]) {
    const answer = await get(path, owner.token);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const text = await answer.text();
    expect(verifyStatements([text], published.keys)).toEqual([]);
    expect(described.safeParse(JSON.parse(text)).error?.issues).toBeUndefined();
    expect(text).toContain(owner.id);
  }
  const table = await (await get(`${sealed?.path}.csv`, owner.token)).text();
  const lines = table.split('\r\n').filter((line) => /^\d*,TRAFFIC,BYTES,/.test(line));
  expect(lines[0]).toMatch(/^,TRAFFIC,BYTES,OPENING,,,0,/);
  expect(lines.at(-1)).toMatch(/^,TRAFFIC,BYTES,CLOSING,,,\d+,/);
  const amounts = lines.slice(1, -1).map((line) => BigInt(line.split(',')[4] ?? ''));
  const closing = BigInt(lines.at(-1)?.split(',')[6] ?? '');
  expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(closing);
});

it.each([
  [
    'en-US',
    'Statement',
    'Provisional: the month is not over',
    'Final',
    'Closing balance',
    'Page 1',
  ],
  ['zh-HK', '月結單', '暫計：本月尚未結束', '確定', '期末餘額', '第 1 頁'],
] as const)('gives PDFs in %s', async (locale, title, open, final, closing, page) => {
  const months = (await list(owner.token))?.nodes ?? [];
  const [now, sealed] = [months[0], months.at(-1)];
  const pdf = async (path: string | undefined) => {
    const answer = await get(`${path}.pdf?locale=${locale}`, owner.token);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    return pdfText(new Uint8Array(await answer.arrayBuffer()));
  };
  const first = await pdf(sealed?.path);
  const head = sealed?.note?.split('\n')[2] ?? '?';
  for (const words of [`${title} ${sealed?.month}`, final, closing, page, head, owner.id, '1,000'])
    expect(first).toContain(words);
  const last = await pdf(now?.path);
  for (const words of [open, closing, page]) expect(last).toContain(words);
  expect(last).not.toContain(head);
});

it.each([
  ['0000-01-01T00:00:00Z', '2026-10-01T00:00:00Z'],
  ['0001-01-01T00:00:00%2B14:00', '2026-10-01T00:00:00Z'],
  ['2026-10-01T00:00:00Z', '9999-12-31T23:59:59-14:00'],
  ['2026-10-01T00:00:00Z', '%2B010000-01-01T00:00:00Z'],
])('refuses the years 0 and 10000 before a file begins: %s to %s', async (from, to) => {
  for (const format of ['csv', 'json']) {
    const answer = await get(`/statements/period.${format}?from=${from}&to=${to}`, owner.token);
    expect({ format, status: answer.status, body: await answer.json() }).toMatchObject({
      format,
      status: 400,
      body: { code: 'BAD_USER_INPUT', reason: 'FIELDS_INVALID' },
    });
  }
});

it('shows nothing to anybody else, and refuses what is no month and no period', async () => {
  const month = (await list(owner.token))?.nodes.at(-1)?.month ?? '';
  expect((await get(`/statements/${month}.json`)).status).toBe(401);
  const own = await (await get(`/statements/${month}.json`, stranger.token)).text();
  expect(own).not.toContain(owner.id);
  for (const key of [usageReader, ordersReader])
    for (const format of ['csv', 'json', 'pdf'])
      expect((await get(`/statements/${month}.${format}`, key)).status).toBe(403);
  expect((await get(`/statements/2019-01.json`, owner.token)).status).toBe(404);
  expect((await get(`/statements/2026-13.json`, owner.token)).status).toBe(404);
  expect((await get(`/statements/period.csv?from=now&to=then`, owner.token)).status).toBe(400);
  const [early, late] = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'];
  for (const [reason, from, to] of [
    ['PERIOD_EMPTY', early, early],
    ['PERIOD_EMPTY', late, early],
    ['PERIOD_IN_FUTURE', late, '2099-02-01T00:00:00Z'],
  ] as const) {
    const refused = await get(`/statements/period.json?from=${from}&to=${to}`, owner.token);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(reason)]);
  }
});

it('refuses a PDF when too many wait for one, and says when to try again', async () => {
  const { pdfs } = gateway.services;
  const done = new EventEmitter();
  // An `error` rejects it: no document is written.
  const held = once(done, 'released') as Promise<never>;
  // Each of many accounts waits for one document.
  const waiting = Promise.allSettled(
    Array.from({ length: 65 }, (_, account) => pdfs.write(`${account}`, 'statement', () => held)),
  );
  const path = `/statements/period.pdf?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z`;
  const answer = await get(path, owner.token);
  done.emit('error', new Error('Released'));
  await waiting;
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED' });
  const again = await get(path, owner.token);
  expect([again.status, again.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
