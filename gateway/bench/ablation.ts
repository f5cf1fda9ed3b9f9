import { ENGINE_PARTS, partsWithout, type EnginePart } from '../src/engine/engine-parts.js';
import { alternate, median, type Figures } from './alternate.js';
import { OVERVIEW_QUERY } from './overview.js';
import { LoadGenerator, startGateway, type Running } from './processes.js';
import { assertSameAnswers } from './same-answers.js';
import { VOLUME } from './seed.js';
import { graphqlTarget, type Target } from './target.js';

const CONNECTIONS = 64;
/** A part that gains less has to go (ARCHITECTURE.md): it is code that somebody must understand. */
const LEAST_GAIN = 0.05;

/** The engines with and without a part, as values of ENGINE. What needs the part is in neither of them. */
interface Comparison {
  part: EnginePart;
  with: string;
  without: string;
}

function comparisons(): Comparison[] {
  const all: ReadonlySet<EnginePart> = new Set(ENGINE_PARTS);
  return ENGINE_PARTS.map((part) => {
    const without = partsWithout(all, part);
    return { part, with: nameOf(new Set([...without, part])), without: nameOf(without) };
  });
}

/** In one order, so that equal engines have equal names. */
function nameOf(parts: ReadonlySet<EnginePart>): string {
  if (parts.size === ENGINE_PARTS.length) return 'fast';
  return ENGINE_PARTS.filter((part) => parts.has(part)).join(',');
}

/** The gain of each part of the engine on the overview, against its plain implementation, in turn in one run. */
export async function ablate(
  databaseUrl: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<string[]> {
  const compared = comparisons();
  const engines = [...new Set(['fast', ...compared.flatMap((c) => [c.with, c.without]), 'plain'])];
  const running: Running[] = [];
  const generator = new LoadGenerator();
  try {
    const targets: Target[] = [];
    for (const engine of engines) {
      const gateway = await startGateway(databaseUrl, { ENGINE: engine });
      running.push(gateway);
      targets.push(graphqlTarget(engine, gateway.url, VOLUME.customers, OVERVIEW_QUERY));
    }
    await assertSameAnswers(targets);
    const load = { connections: CONNECTIONS, seconds };
    // The first round warms up and does not count.
    await alternate(generator, targets, { ...load, rounds: 1 });
    return table(compared, await alternate(generator, targets, { ...load, rounds }));
  } finally {
    generator.stop();
    await Promise.all(running.map((each) => each.stop()));
  }
}

function table(compared: readonly Comparison[], figures: ReadonlyMap<string, Figures>): string[] {
  const speed = (engine: string) => median(figures.get(engine)?.perSecond ?? []);
  const share = (engine: string) => `${Math.round((100 * speed(engine)) / speed('fast'))} %`;
  const lines = [
    `${'part'.padEnd(10)} ${'gain'.padStart(6)}   verdict            with → without, of fast`,
  ];
  for (const { part, with: complete, without } of compared) {
    const gain = speed(complete) / speed(without) - 1;
    const verdict = gain >= LEAST_GAIN ? 'earns its place' : 'gains too little';
    lines.push(
      `${part.padEnd(10)} ${`${(100 * gain).toFixed(0)} %`.padStart(6)}   ${verdict.padEnd(16)}   ${share(complete)} → ${share(without)}`,
    );
  }
  lines.push(`plain engine: ${share('plain')} of the fast one`);
  return lines;
}
