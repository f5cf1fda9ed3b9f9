import { recommendationLevel, type TrafficOutlook } from './advice.js';
import { DAY_MS } from './time.js';

const NOW = new Date('2026-05-10T10:00:00Z');

const outlook = (
  days: number,
  reason: 'USED_UP' | 'EXPIRES',
  hasEnoughUsage = true,
): TrafficOutlook => ({
  remainingBytes: 5n,
  hasUnlimited: false,
  runOut: { at: new Date(NOW.getTime() + days * DAY_MS), reason, hasEnoughUsage },
});

test.each([
  ['used up this week', outlook(6, 'USED_UP'), 'HIGH'],
  ['used up this month', outlook(29, 'USED_UP'), 'MEDIUM'],
  ['used up later', outlook(31, 'USED_UP'), 'LOW'],
  ['expires unused this week', outlook(6, 'EXPIRES'), 'MEDIUM'],
  ['expires unused later', outlook(8, 'EXPIRES'), 'LOW'],
  ['a trial after one request', outlook(6, 'EXPIRES', false), 'LOW'],
  ['a burst that a week would repeat', outlook(6, 'USED_UP', false), 'LOW'],
  ['nothing left', { remainingBytes: 0n, hasUnlimited: false, runOut: null }, 'HIGH'],
  ['only an unlimited plan', { remainingBytes: 0n, hasUnlimited: true, runOut: null }, 'LOW'],
] as const)('%s: %s', (_what, given, level) => {
  expect(recommendationLevel(given, NOW)).toBe(level);
});
