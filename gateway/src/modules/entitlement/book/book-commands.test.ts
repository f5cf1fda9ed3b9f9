import { shareTakenBack } from './book-commands.js';

describe('share of bytes taken back (rule 10)', () => {
  const share = (whole: bigint, refundedMinor: bigint, lostMinor = 0n, capturedMinor = 300n) =>
    shareTakenBack(whole, { capturedMinor, refundedMinor, lostMinor, disputedMinor: 0n });

  it('rounds up once over all refunds, and never exceeds the whole grant', () => {
    expect([0n, 1n, 100n, 200n, 299n, 300n, 301n].map((minor) => share(1_000n, minor))).toEqual([
      0n,
      4n,
      334n,
      667n,
      997n,
      1_000n,
      1_000n,
    ]);
  });

  it('adds up refunds and lost disputes', () => {
    expect(share(1_000n, 100n, 50n)).toBe(500n);
  });

  it('is zero for an order without a captured payment', () => {
    expect(share(1_000n, 100n, 0n, 0n)).toBe(0n);
  });

  it('takes back all 30 days for a refund of 74.99 out of 75 dollars', () => {
    expect(share(720n, 7_499n, 0n, 7_500n)).toBe(720n);
  });
});
