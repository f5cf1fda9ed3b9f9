import { share } from '../../../test/support/share.js';
import { DAY, HOUR, TestReports } from '../../../test/support/test-reports.js';

const reports = share(() => TestReports.start());

beforeAll(async () => {
  await reports.useSome();
});

async function download(query: object | string, token = reports.token) {
  const text = typeof query === 'string' ? query : JSON.stringify(query);
  const address = `${reports.gateway.url}/usage/export.csv?query=${encodeURIComponent(text)}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const at = (days: number, hours = 0) =>
  new Date(reports.today + days * DAY + hours * HOUR).toISOString();
const range = (from: number, to: number) => ({ from: at(from), to: at(to) });

describe('the export of usage', () => {
  it('has a line for each group in each bucket, final or not', async () => {
    const { status, headers, text } = await download({
      range: range(-7, 1),
      groupBy: 'SUB_ACCOUNT',
      thenBy: 'COUNTRY',
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/"usage_[\d-]{10}_[\d-]{10}_UTC\.csv"$/);
    const { first, second } = reports;
    const asOf = at(0, 10);
    expect(text.trimEnd().split('\r\n')).toEqual([
      'start,end,sub_account_id,sub_account,country,bytes_up,bytes_down,total_bytes,requests,paid_bytes,free_bytes,written_off_bytes,state,as_of',
      `${at(-7)},${at(-6)},${first},reader1,US,1149,10350,11499,4,0,0,11499,final,${asOf}`,
      `${at(-2)},${at(-1)},${second},reader2,US,300,2700,3000,2,0,0,3000,provisional,${asOf}`,
      `${at(-1)},${at(0)},${first},reader1,DE,50,450,500,2,0,0,500,provisional,${asOf}`,
      `${at(0)},${at(1)},${first},reader1,US,100,900,1000,2,0,0,1000,provisional,${asOf}`,
    ]);
  });

  it('has every bucket of a long period, however short, and the total of the report', async () => {
    const query = { range: range(-370, 1), timeZone: 'Australia/Lord_Howe' };
    for (const [granularity, least] of [
      ['HOUR', 371 * 24],
      ['MONTH', 13],
    ] as const) {
      const { text } = await download({ ...query, granularity });
      const lines = text.trimEnd().split('\r\n').slice(1);
      expect(lines.length).toBeGreaterThanOrEqual(least);
      const ends = lines.map((line) => line.split(',')[1]);
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(ends.slice(0, -1));
      const total = lines.reduce((sum, line) => sum + Number(line.split(',')[4]), 0);
      expect(total).toBe(4_500 + 1_500 + 9_999);
    }
  });

  it.each([
    { targets: ['a\0b'] },
    { not: { targets: ['a\0b'] } },
    { targets: Array.from({ length: 101 }, (_, n) => `${n}.example`) },
  ])('refuses a filter that cannot be before the file begins: %j', async (filter) => {
    const { status, headers, text } = await download({ range: range(-7, 1), filter });
    expect(status).toBe(400);
    expect(headers.get('content-disposition')).toBeNull();
    expect(JSON.parse(text)).toMatchObject({ code: 'BAD_USER_INPUT', reason: expect.any(String) });
  });

  it.each([
    ['0000-01-01T00:00:00Z', '0000-06-01T00:00:00Z'],
    ['9999-12-31T22:00:00-14:00', '9999-12-31T23:00:00-14:00'],
  ])('refuses the years 0 and 10000: %s to %s', async (from, to) => {
    const { status, text } = await download({ range: { from, to } });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('leaves figures empty that are not known of what paid', async () => {
    const { text } = await download({ range: range(0, 1), groupBy: 'PLAN' });
    const [, line] = text.split('\r\n');
    expect(line?.split(',').slice(2, 10)).toEqual(['NONE', '', '', '1000', '', '0', '0', '1000']);
  });

  it('needs a query of the schema, and an API key that may read usage', async () => {
    const refusal = async (...asked: Parameters<typeof download>) => {
      const { status, text } = await download(...asked);
      const { code, reason, message } = JSON.parse(text) as Record<string, string>;
      return { status, code, reason, message };
    };
    const invalid = { status: 400, code: 'BAD_USER_INPUT', reason: 'FIELDS_INVALID' };
    expect(await refusal('{')).toMatchObject(invalid);
    expect(await refusal({ groupBy: 'MOON' })).toMatchObject({
      ...invalid,
      message: expect.stringContaining('query.groupBy'),
    });
    expect(await refusal({ thenBy: 'COUNTRY' })).toMatchObject({ reason: 'GROUP_BY_MISSING' });
    expect(await refusal({ range: range(-401, 0) })).toMatchObject({ reason: 'PERIOD_TOO_LONG' });
    const key = async (scope: 'READ_USAGE' | 'READ_ORDERS') =>
      (await reports.gateway.apiKey({ token: reports.token }, scope)).token;
    expect((await download({}, await key('READ_USAGE'))).status).toBe(200);
    expect(await refusal({}, await key('READ_ORDERS'))).toMatchObject({ status: 403 });
    expect(await refusal({}, 'nonsense')).toMatchObject({ status: 401 });
  });
});
