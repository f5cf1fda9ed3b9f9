import { breakEven, costsOf, PERIOD_DAYS } from './break-even';
import { mostOf, TRAFFIC_MODEL } from './models';
import { purchaseOf, unitPriceOf } from './purchase';

const NOW = new Date('2026-11-23T12:00:00Z');
const BEFORE_THE_SALE = new Date('2025-12-31T12:00:00Z');

test('compares equal periods: traffic is valid as long as the unlimited plan runs', () => {
  expect(purchaseOf('TRAFFIC', 1).validityDays).toBe(PERIOD_DAYS);
  expect(PERIOD_DAYS).toBe(30);
});

test('both cost the same where the price of a period buys whole gigabytes', () => {
  const gigabytes = unitPriceOf('UNLIMITED') / unitPriceOf('TRAFFIC');
  expect(breakEven(BEFORE_THE_SALE)).toEqual({ gigabytes, isEqual: true });
  expect(costsOf(gigabytes, BEFORE_THE_SALE)).toEqual({ traffic: 7500, unlimited: 7500 });
});

test('a sale of a pack makes traffic cost less at the border', () => {
  expect(breakEven(NOW)).toEqual({ gigabytes: 5, isEqual: false });
  expect(costsOf(5, NOW)).toEqual({ traffic: 6750, unlimited: 7500 });
});

test.each([NOW, BEFORE_THE_SALE])('at %j, unlimited costs less for any amount above it', (now) => {
  const { gigabytes, isEqual } = breakEven(now)!;
  for (let amount = 1; amount <= mostOf(TRAFFIC_MODEL); amount += 1) {
    const { traffic, unlimited } = costsOf(amount, now);
    const atBorder = isEqual ? 0 : -1;
    expect(Math.sign(traffic - unlimited)).toBe(Math.sign(amount - gigabytes) || atBorder);
  }
});

test('costs are those of the order that the calculator would place', () => {
  expect(costsOf(101, NOW).traffic).toBe(purchaseOf('TRAFFIC', 101, NOW).totalMinor);
  // On sale, 500 GB cost less than 460.
  expect(costsOf(460, NOW).traffic).toBe(costsOf(500, NOW).traffic);
});
