/** Grants at the beginning of the example's day, in paying order: the trial, then by expiry (ACCOUNTING 5). */
const GRANTS: readonly { gigabytes: number | null; bytes: bigint }[] = [
  { gigabytes: null, bytes: 400_000_000n },
  { gigabytes: 5, bytes: 5_000_000_000n },
];

const USES: readonly Pick<LedgerRow, 'time' | 'account' | 'exit' | 'bytes'>[] = [
  { time: '09:14', account: 'pricing', exit: 'HK', bytes: 182_440_000n },
  { time: '09:31', account: 'serp', exit: 'US', bytes: 64_250_000n },
  { time: '10:02', account: 'pricing', exit: 'JP', bytes: 240_180_000n },
  { time: '11:47', account: 'adcheck', exit: 'GB', bytes: 18_930_000n },
  { time: '13:20', account: 'serp', exit: 'DE', bytes: 97_600_000n },
];

interface LedgerRow {
  readonly time: string;
  readonly account: string;
  /** Country of the exit. */
  readonly exit: string;
  /** Size of the pack that paid; null is the trial. */
  readonly gigabytes: number | null;
  readonly bytes: bigint;
  /** Bytes left in all grants. */
  readonly balance: bigint;
}

/** The example's entries. Each use is charged to the grants in their order, so the last bytes of one and the first of the next are two rows. */
export function exampleLedger(): readonly LedgerRow[] {
  const left = GRANTS.map((grant) => ({ ...grant }));
  let balance = GRANTS.reduce((sum, { bytes }) => sum + bytes, 0n);
  return USES.flatMap(({ bytes: used, ...use }) => {
    let rest = used;
    return left.flatMap((grant) => {
      const bytes = grant.bytes < rest ? grant.bytes : rest;
      if (bytes === 0n) return [];
      grant.bytes -= bytes;
      rest -= bytes;
      balance -= bytes;
      return [{ ...use, gigabytes: grant.gigabytes, bytes, balance }];
    });
  });
}
