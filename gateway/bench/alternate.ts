import type { LoadGenerator } from './processes.js';
import type { Target } from './target.js';

/** The measurements of one server, by round. */
export interface Figures {
  perSecond: number[];
  p50: number[];
  p99: number[];
}

export interface Rounds {
  connections: number;
  rounds: number;
  /** Of each server in each round. */
  seconds: number;
  /** Requests per second to each server. Without it, as many as it answers. */
  perSecond?: number;
}

/**
 * Measures the servers in turn, round by round: what disturbs the machine for a while disturbs all of them. Every other
 * round is in reverse order, because a server that has just been measured still collects garbage while the next one is.
 */
export async function alternate(
  generator: LoadGenerator,
  targets: readonly Target[],
  { rounds, ...load }: Rounds,
): Promise<ReadonlyMap<string, Figures>> {
  const figures = new Map(
    targets.map(({ name }): [string, Figures] => [name, { perSecond: [], p50: [], p99: [] }]),
  );
  for (let round = 0; round < rounds; round++) {
    for (const target of round % 2 === 0 ? targets : [...targets].reverse()) {
      const measured = await generator.run({ target, ...load });
      const of = figures.get(target.name);
      of?.perSecond.push(measured.perSecond);
      of?.p50.push(measured.p50);
      of?.p99.push(measured.p99);
    }
  }
  return figures;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
