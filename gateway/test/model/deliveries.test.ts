import fc from 'fast-check';
import { startTestServices } from '../support/test-services.js';
import { Bench } from './bench.js';
import { differences } from './compare.js';
import { DAY_MS, HOUR_MS, SETTLEMENT_WINDOW_MS } from './history.js';
import { ProductBooks, UNLEASED } from './product-books.js';
import { share } from '../support/share.js';
import { STARTS, ZONES } from './steps.js';

const gateway = share(() => startTestServices(UNLEASED));

/** Bytes that a sub account used, and how long after the beginning. */
interface Use {
  after: number;
  sub: number;
  bytes: number;
}

/** How a use is reported: how late, by which node, and whether jobs run first. */
interface Delivery {
  late: number;
  node: number;
  jobs: boolean;
}

const use: fc.Arbitrary<Use> = fc.record({
  after: fc.oneof(fc.nat({ max: 9 * DAY_MS }), fc.constantFrom(DAY_MS, DAY_MS - 1, 7 * DAY_MS)),
  sub: fc.nat({ max: 1 }),
  bytes: fc.oneof(fc.nat({ max: 300_000_000 }), fc.constantFrom(100_000_000, 500_000_000)),
});
const delivery: fc.Arbitrary<Delivery> = fc.record({
  late: fc.oneof(fc.constantFrom(0, SETTLEMENT_WINDOW_MS), fc.nat({ max: SETTLEMENT_WINDOW_MS })),
  node: fc.nat({ max: 2 }),
  jobs: fc.boolean(),
});

interface Case {
  zone: (typeof ZONES)[number];
  startsAt: number;
  uses: [Use, Delivery, Delivery][];
}

const cases: fc.Arbitrary<Case> = fc.record({
  zone: fc.constantFrom(...ZONES),
  startsAt: fc.nat({ max: STARTS.length - 1 }),
  uses: fc.array(fc.tuple(use, delivery, delivery), { minLength: 2, maxLength: 12 }),
});

const COMMANDS: { after: number; run: (bench: Bench) => Promise<unknown> }[] = [
  { after: DAY_MS, run: (bench) => bench.save('s001', 'SHARED', 400_000_000n) },
  { after: 2 * DAY_MS, run: (bench) => bench.buy(0, 1, false) },
  { after: 3 * DAY_MS, run: (bench) => bench.setActive('s001', false) },
  { after: 3 * DAY_MS + HOUR_MS, run: (bench) => bench.setActive('s001', true) },
  { after: 6 * DAY_MS, run: (bench) => bench.save('s002', 'ALLOCATED', 200_000_000n) },
  { after: 8 * DAY_MS, run: (bench) => bench.save('s001', 'SHARED', null) },
];

/** Runs the whole case with one of the two deliveries. Returns the final figures. */
async function finalFigures({ zone, startsAt, uses }: Case, which: 1 | 2) {
  const begin = STARTS[startsAt] ?? 0;
  const books = await ProductBooks.of(gateway);
  const bench = new Bench(books, begin);
  await bench.verify();
  await bench.create('SHARED', null);
  await bench.create('ALLOCATED', 200_000_000n);
  const batches = new Map<string, number>();
  const reports = uses.map((one) => {
    const [{ after, sub, bytes }] = one;
    const { late, node: number, jobs } = one[which];
    const event = {
      reportedAt: begin + after,
      subAccountId: `s00${sub + 1}`,
      bytes: BigInt(bytes),
      country: 'US',
      protocol: 'HTTP',
    };
    const run = async () => {
      if (jobs) await bench.runJobs();
      const node = `n${number}`;
      const batch = (batches.get(node) ?? 0) + 1;
      batches.set(node, batch);
      await bench.report(node, batch, [event]);
    };
    return { after: after + late, run };
  });
  const all = [...COMMANDS, ...reports].sort((a, b) => a.after - b.after);
  for (const { after, run } of all) {
    bench.goTo(begin + after);
    await run(bench);
  }
  bench.goTo(begin + 20 * DAY_MS);
  await bench.runJobs();
  await bench.compare(zone, null);
  return { figures: await bench.seen(zone, null), unseen: books.unseen };
}

it('gives the same final figures for any batching, order, and delay within 48 hours', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const [first, second] = [await finalFigures(one, 1), await finalFigures(one, 2)];
      expect(differences(first.figures, second.figures, first.unseen)).toEqual([]);
    }),
    { numRuns: 10, seed: 20_261_122, interruptAfterTimeLimit: 40_000 },
  );
});
