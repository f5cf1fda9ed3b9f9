import { exampleLedger } from './ledger';

const rows = exampleLedger();

test('each use is charged whole, and each row lowers the balance by its bytes', () => {
  const uses = rows.filter(({ time }) => time === '10:02');
  expect(uses.map(({ gigabytes, bytes }) => [gigabytes, bytes])).toEqual([
    [null, 153_310_000n],
    [5, 86_870_000n],
  ]);
  rows.forEach(({ bytes, balance }, index) => {
    expect(bytes > 0n).toBe(true);
    expect(balance).toBe((rows[index - 1]?.balance ?? 5_400_000_000n) - bytes);
  });
});

test('the trial pays until it is used up, and only then the pack', () => {
  const payers = rows.map(({ gigabytes }) => gigabytes);
  expect(payers).toEqual([null, null, null, 5, 5, 5]);
  const trial = rows.filter(({ gigabytes }) => gigabytes === null);
  expect(trial.reduce((sum, { bytes }) => sum + bytes, 0n)).toBe(400_000_000n);
});

test('no pack has been used before the trial is', () => {
  const sizes = new Set(rows.flatMap(({ gigabytes }) => gigabytes ?? []));
  for (const size of sizes) {
    // Balance and bytes of the pack's first row add up to the whole pack, because nothing else is left.
    const first = rows.find(({ gigabytes }) => gigabytes === size)!;
    expect(first.balance + first.bytes).toBe(BigInt(size) * 1_000_000_000n);
  }
  expect(sizes.size).toBe(1);
});
