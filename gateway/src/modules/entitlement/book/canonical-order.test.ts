import fc from 'fast-check';
import { canonicalOrder, compareEvents, type MeteredEvent } from './metered-event.js';

const START = Date.UTC(2026, 4, 10);

const events: fc.Arbitrary<MeteredEvent[]> = fc.array(
  fc.record({
    at: fc.constantFrom(START - 172_800_000, START - 1, START, START + 1),
    subAccountId: fc.constantFrom('a', 'b'),
    country: fc.constantFrom('DE', 'US'),
    protocol: fc.constantFrom('HTTP', 'SOCKS5'),
    bytesUp: fc.constantFrom(0n, 1n),
    bytesDown: fc.constantFrom(1n, 2n, 9_000_000_000_000_000n),
  }),
  { maxLength: 12 },
);

it('sorts a batch by time, then by event contents, then by position', () => {
  fc.assert(
    fc.property(events, (batch) => {
      const expected = batch
        .map((event, place) => ({ event, place }))
        .sort((a, b) => compareEvents(a.event, b.event) || a.place - b.place)
        .map(({ place }) => place);
      expect(canonicalOrder(batch)).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

describe('canonical event order', () => {
  const event: Omit<MeteredEvent, 'isLate'> = {
    at: 5,
    subAccountId: 'b',
    country: 'DE',
    protocol: 'HTTP',
    bytesUp: 5n,
    bytesDown: 5n,
  };
  it.each<[string, Partial<MeteredEvent>]>([
    ['time', { at: 6, subAccountId: 'a' }],
    ['sub account', { subAccountId: 'c', country: 'AA' }],
    ['country', { country: 'US', protocol: 'AAAA' }],
    ['protocol', { protocol: 'SOCKS5', bytesDown: 1n }],
    ['bytes up', { bytesUp: 6n }],
    ['bytes down', { bytesDown: 6n }],
  ])('sorts by %s', (_by, change) => {
    const later = { ...event, ...change };
    expect(compareEvents(event, later)).toBeLessThan(0);
    expect(compareEvents(later, event)).toBeGreaterThan(0);
  });

  it('treats events that are charged alike as equal', () => {
    expect(compareEvents(event, { ...event, bytesUp: 4n, bytesDown: 6n })).toBe(0);
  });
});
