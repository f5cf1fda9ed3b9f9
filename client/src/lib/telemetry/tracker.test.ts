import { Tracker } from './tracker';

interface Batch {
  session?: string;
  visitor?: string;
  commonData: object;
  data: { name: string; durationMs?: number; score?: number; code?: string; path?: string }[];
}

/** A tracker whose batches are kept, with a timer that fires on `wait`. */
function tracked({
  token = 'token-1',
  visitorKey = null,
}: { token?: string | null; visitorKey?: string | null } = {}) {
  const batches: Batch[] = [];
  const pauses: number[] = [];
  let due: (() => void) | null = null;
  const at = { page: '/dashboard' };
  const tracker = new Tracker({
    token: () => token,
    visitorKey: () => visitorKey,
    commonData: () => ({ build: '1f2e3d', locale: 'zh-HK', ...at }),
    send: (batch) => batches.push(JSON.parse(batch) as Batch),
    later: (run, ms) => {
      due = run;
      pauses.push(ms);
      return () => {
        due = null;
      };
    },
  });
  return { tracker, at, batches, pauses, wait: () => due?.() };
}

test('sends the events of 2000 ms as one batch', () => {
  const { tracker, batches, pauses, wait } = tracked();
  tracker.took('app.started', 812.4);
  tracker.failed('checkout.failed', 'card_declined');
  expect(batches).toEqual([]);
  wait();
  expect(pauses).toEqual([2_000]);
  expect(batches).toEqual([
    {
      session: 'token-1',
      commonData: { build: '1f2e3d', locale: 'zh-HK', page: '/dashboard' },
      data: [
        { name: 'app.started', durationMs: 812 },
        { name: 'checkout.failed', code: 'card_declined' },
      ],
    },
  ]);
});

test('an entry is filed under the page of its own time', () => {
  const { tracker, at, batches } = tracked();
  tracker.failed('checkout.failed', 'card_declined');
  at.page = '/dashboard/orders';
  tracker.took('web-vital.INP', 40);
  tracker.took('web-vital.LCP', 800, '/dashboard');
  tracker.flush();
  expect(
    batches.map(({ commonData, data }) => [commonData, data.map(({ name }) => name)]),
  ).toMatchObject([
    [{ page: '/dashboard' }, ['checkout.failed', 'web-vital.LCP']],
    [{ page: '/dashboard/orders' }, ['web-vital.INP']],
  ]);
});

test('eight entries are sent at once, and the next one waits anew', () => {
  const { tracker, batches, pauses, wait } = tracked();
  for (let n = 0; n < 17; n++) tracker.took(`step.${n}`, n);
  expect(batches.map(({ data }) => data.length)).toEqual([8, 8]);
  wait();
  expect(batches.map(({ data }) => data.length)).toEqual([8, 8, 1]);
  expect(pauses).toEqual([2_000, 2_000, 2_000]);
});

test('the same error is reported three times at most, another one still is', () => {
  const { tracker, batches } = tracked();
  for (let n = 0; n < 100; n++) tracker.failed('graphql.Orders', 'INTERNAL');
  tracker.failed('graphql.Orders', 'NOT_FOUND');
  tracker.flush();
  expect(batches.flatMap(({ data }) => data.map(({ code }) => code))).toEqual([
    ...['INTERNAL', 'INTERNAL', 'INTERNAL', 'NOT_FOUND'],
  ]);
});

test.each([
  [-5, 0],
  [Number.NaN, 0],
  [60_001, 60_000],
  [Number.POSITIVE_INFINITY, 60_000],
])('a duration of %d ms is reported as %d', (ms, reported) => {
  const { tracker, batches } = tracked();
  tracker.took('app.started', ms);
  tracker.flush();
  expect(batches[0]?.data[0]?.durationMs).toBe(reported);
});

test('nothing of a person is sent: no message', () => {
  const { tracker, batches } = tracked();
  const error = new TypeError('ada@example.com is not a function');
  error.stack = `TypeError: ada@example.com\n  at f (https://hearth.example/assets/app/Orders-x_1.js:1:2345)`;
  tracker.threw('error', error);
  tracker.threw('rejection', 'ada@example.com');
  tracker.failed('graphql.Orders', 'ada@example.com\n');
  tracker.flush();
  expect(batches[0]).toMatchObject({
    data: [
      { name: 'error', code: 'TypeError', path: '/assets/app/Orders-x_1.js:1:2345' },
      { name: 'rejection', code: 'string' },
      { code: 'ada_example.com_' },
    ],
  });
});

test('sends a vital without a unit as a score with four decimals', () => {
  const { tracker, batches } = tracked();
  tracker.rated('web-vital.CLS', 0.012_345);
  tracker.flush();
  expect(batches[0]?.data).toEqual([{ name: 'web-vital.CLS', score: 0.0123 }]);
});

test('a visitor sends a key in place of a session, a customer the session alone', () => {
  for (const [token, sender] of [
    [null, { visitor: 'key-1' }],
    ['token-1', { session: 'token-1' }],
  ] as const) {
    const { tracker, batches } = tracked({ token, visitorKey: 'key-1' });
    tracker.took('web-vital.LCP', 812);
    tracker.flush();
    expect(batches).toEqual([
      { ...sender, commonData: expect.anything(), data: expect.anything() },
    ]);
  }
});

test('nothing is sent without a session', () => {
  const { tracker, batches, wait } = tracked({ token: null });
  tracker.took('app.started', 1);
  wait();
  expect(batches).toEqual([]);
});
