import fc from 'fast-check';
import { type CountedRow, explainDifference } from './explain-difference';
import { type LogEntry, readLog, readRows, readTotal } from './log-summary';

const SPAN = { from: Date.parse('2026-11-20T00:00:00Z'), to: Date.parse('2026-11-21T00:00:00Z') };
const row = (target: string, up: bigint, down: bigint, requests = 1n): CountedRow => ({
  target,
  up,
  bytes: up + down,
  requests,
});

test.each([
  ['611 MB', 611_000_000n],
  ['1.5 GiB', 1_610_612_736n],
  ['132,000,000', 132_000_000n],
] as const)('reads the total %s', (text, down) => {
  expect(readTotal(text)?.entries[0]?.down).toBe(down);
});

test('reads a HAR file and a CSV file, and nothing else', async () => {
  const har = {
    log: {
      entries: [
        {
          startedDateTime: '2026-11-20T10:00:00Z',
          request: { url: 'https://api.shop.example/a?secret=1', headersSize: 300, bodySize: -1 },
          response: { headersSize: 200, bodySize: 800, _transferSize: 1100 },
        },
      ],
    },
  };
  expect(await readLog(JSON.stringify(har))).toEqual({
    kind: 'HAR',
    entries: [{ host: 'api.shop.example', at: SPAN.from + 36_000_000, up: 300n, down: 1100n }],
  });
  expect(await readLog('url;sent;received\n"https://a.example/x;y";10;"1,000"\n')).toEqual({
    kind: 'CSV',
    entries: [{ host: 'a.example', at: null, up: 10n, down: 1000n }],
  });
  expect(await readLog('a note\nto myself')).toBeNull();
  expect(readRows([['bytes'], ['5']])?.entries).toEqual([
    { host: null, at: null, up: null, down: 5n },
  ]);
});

test('explains a client that counted 132 MB of 611 MB', () => {
  const entry = (host: string, down: bigint, at = SPAN.from): LogEntry => ({
    host,
    at,
    up: null,
    down,
  });
  const entries = [
    entry('www.shop.example', 100n),
    entry('www.shop.example', 20n),
    entry('www.shop.example', 7n, SPAN.to),
    entry('direct.example', 5n),
  ];
  const rows = [row('shop.example', 30n, 250n, 4n), row('tracker.example', 11n, 320n, 9n)];
  expect(explainDifference({ kind: 'CSV', entries }, rows, SPAN)).toEqual([
    { kind: 'OTHER_TARGETS', bytes: 331n },
    { kind: 'UPLOADS', bytes: 30n },
    // Two of four requests, at 62 bytes each on average.
    { kind: 'OTHER_REQUESTS', bytes: 124n },
    { kind: 'OTHER_TIME', bytes: -7n },
    { kind: 'NOT_HERE', bytes: -5n },
    { kind: 'HEADERS', bytes: 6n },
  ]);
});

test('the parts add up to the difference, whatever the log says', () => {
  const bytes = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const host = fc.constantFrom('a.example', 'x.a.example', 'b.example', 'c.example');
  const entries = fc.array(
    fc.record({
      host: fc.option(host),
      at: fc.option(fc.integer({ min: SPAN.from - 10, max: SPAN.to + 10 })),
      up: fc.option(bytes),
      down: bytes,
    }),
  );
  const rows = fc.uniqueArray(
    fc.tuple(fc.constantFrom('a.example', 'b.example', 'd.example'), bytes, bytes, bytes),
    { selector: ([target]) => target },
  );
  fc.assert(
    fc.property(entries, rows, (log, counted) => {
      const all = counted.map((each) => row(...each));
      const parts = explainDifference({ kind: 'CSV', entries: log }, all, SPAN);
      const total = (some: readonly bigint[]) => some.reduce((sum, one) => sum + one, 0n);
      expect(total(parts.map((part) => part.bytes))).toBe(
        total(all.map((each) => each.bytes)) - total(log.map(({ up, down }) => (up ?? 0n) + down)),
      );
    }),
  );
});
