import { createPictureWorld, PICTURE_TIME } from './picture-world.js';
import { DAY_MS } from '../../../mocks/src/msw/seed.js';
import { recommendationLevel } from '../../../schema/rules/advice.js';

const { balance, orders, usage } = createPictureWorld();
const runOut = balance.projectedRunOut!;
const paidSince = (at: string) =>
  usage
    .filter(({ day, isFree }) => isFree !== true && day >= at.slice(0, 10))
    .reduce((sum, { bytesUp, bytesDown }) => sum + bytesUp + bytesDown, 0n);

test('the balance is the ordered traffic minus the traffic used since', () => {
  const traffic = orders.filter(({ plan }) => plan.billingType === 'TRAFFIC');
  const granted = traffic.reduce((sum, { plan }) => sum + (plan.bytes ?? 0n), 0n);
  expect(balance.traffic).toEqual({
    totalBytes: granted,
    remainingBytes: granted - paidSince(traffic.at(-1)!.createdAt),
  });
  expect(balance.grants.map(({ orderNumber }) => orderNumber).sort()).toEqual(
    traffic.map(({ number }) => number).sort(),
  );
  for (const { remainingBytes } of balance.grants) expect(remainingBytes).toBeGreaterThan(0n);
});

test('the traffic runs out when the last seven days, repeated, have used it', () => {
  const week = paidSince(new Date(PICTURE_TIME.getTime() - 6 * DAY_MS).toISOString());
  expect(runOut.paceBytesPerDay).toBe(week / 7n);
  const days = (Date.parse(runOut.at) - PICTURE_TIME.getTime()) / DAY_MS;
  const weeks = BigInt(Math.floor(days / 7));
  expect(weeks * week).toBeLessThanOrEqual(balance.traffic.remainingBytes);
  expect((weeks + 1n) * week).toBeGreaterThan(balance.traffic.remainingBytes);
});

test('every grant is used before it expires, and nothing is urgent', () => {
  const [older, newer] = balance.grants;
  const olderLasts = Number(older!.remainingBytes / (runOut.paceBytesPerDay / 2n)) * DAY_MS;
  expect(PICTURE_TIME.getTime() + olderLasts).toBeLessThan(Date.parse(older!.expiresAt));
  expect(Date.parse(runOut.at)).toBeLessThan(Date.parse(newer!.expiresAt));
  const outlook = {
    remainingBytes: balance.traffic.remainingBytes,
    hasUnlimited: true,
    runOut: { ...runOut, at: new Date(runOut.at) },
  };
  expect(recommendationLevel(outlook, PICTURE_TIME)).not.toBe('HIGH');
  expect(usage.every(({ writtenOffBytes = 0n }) => writtenOffBytes === 0n)).toBe(true);
});
