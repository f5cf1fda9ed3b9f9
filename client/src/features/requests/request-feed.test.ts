import { mockRequest } from '../../../../mocks/src/usage/requests';
import { type Feed, type FeedStep, NO_FEED, nextFeed, type Row, viewOf } from './request-feed';

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 10, 0, second)).toISOString();
const row = (second: number, given: Partial<Row> = {}): Row =>
  Object.assign(
    { __typename: 'ProxyRequest' as const },
    mockRequest({ id: `r${second}`, at: at(second) }),
    given,
  );
const after = (...steps: readonly FeedStep[]): Feed => steps.reduce(nextFeed, NO_FEED);
const ids = (feed: Feed) => viewOf(feed).shown?.map(({ id }) => id);

const FIRST = { type: 'answered', of: 'all', rows: [row(2), row(1)] } as const;

test('rows are there once, the newest first, in their latest form', () => {
  const feed = after(FIRST, { type: 'told', rows: [row(3), row(2, { durationMs: 9 })] });
  expect(ids(feed)).toEqual(['r3', 'r2', 'r1']);
  expect(feed.rows?.[1]?.durationMs).toBe(9);
});

test('an answer that overlaps loses nothing of what was told', () => {
  const told = [row(3), row(4)];
  const feed = after(
    FIRST,
    { type: 'told', rows: told },
    { type: 'answered', of: 'all', rows: [row(5), row(4)] },
  );
  expect(ids(feed)).toEqual(['r5', 'r4', 'r3', 'r2', 'r1']);
});

test('other filters replace the rows, also while they are held', () => {
  const feed = after(FIRST, { type: 'hold' }, { type: 'answered', of: 'ok', rows: [row(9)] });
  expect(ids(feed)).toEqual(['r9']);
  expect(ids(nextFeed(feed, { type: 'told', rows: [row(10)] }))).toEqual(['r9']);
});

test('held rows stay, newer ones wait, older ones join', () => {
  const held = after(FIRST, { type: 'hold' }, { type: 'told', rows: [row(3), row(4)] });
  expect(viewOf(held).waiting).toBe(2);
  expect(ids(held)).toEqual(['r2', 'r1']);
  expect(ids(nextFeed(held, { type: 'older', of: 'all', rows: [row(0)] }))).toEqual([
    'r2',
    'r1',
    'r0',
  ]);
  expect(ids(nextFeed(held, { type: 'release' }))).toEqual(['r4', 'r3', 'r2', 'r1']);
});

test('the first rows come into view even if they were to wait', () => {
  const none = after({ type: 'hold' }, { type: 'answered', of: 'all', rows: [] });
  const some = nextFeed(none, { type: 'told', rows: [row(1)] });
  expect(ids(some)).toEqual(['r1']);
  expect(ids(nextFeed(some, { type: 'told', rows: [row(2)] }))).toEqual(['r1']);
});

test('what arrives before the first answer, or for other filters, is in the answer', () => {
  expect(after({ type: 'told', rows: [row(1)] })).toBe(NO_FEED);
  const feed = after(FIRST);
  expect(nextFeed(feed, { type: 'older', of: 'ok', rows: [row(0)] })).toBe(feed);
});

test('as many rows are kept as the gateway keeps of a sub account', () => {
  const many = Array.from({ length: 250 }, (_, second) => row(second));
  const feed = after(FIRST, { type: 'told', rows: many });
  expect(feed.rows).toHaveLength(200);
  expect(feed.rows?.[0]?.id).toBe('r249');
});
