import type { Cpu, CpuMeter } from './cpu.js';
import type { Measured } from './load.js';
import type { LoadGenerator } from './processes.js';
import type { Target } from './target.js';

/** One server in one round. `cpu` is per request, and null where the system does not count it. */
export interface Round extends Measured {
  cpu: Cpu | null;
}

/** The measurements of each server, by round. */
export type Figures = ReadonlyMap<Target, Round[]>;

export interface Rounds {
  connections: number;
  rounds: number;
  /** Of each server in each round. */
  seconds: number;
  /** Requests per second to each server. Without it, as many as it answers. */
  perSecond?: number | undefined;
  meter?: CpuMeter | undefined;
}

/**
 * Measures the servers in turn, round by round: what disturbs the machine for a while disturbs all of them. Every other
 * round is in reverse order, because a server that has just been measured still collects garbage while the next one is.
 */
export async function alternate(
  generator: LoadGenerator,
  targets: readonly Target[],
  { rounds, connections, seconds, perSecond, meter }: Rounds,
): Promise<Figures> {
  const figures = new Map(targets.map((target): [Target, Round[]] => [target, []]));
  for (let round = 0; round < rounds; round++)
    for (const target of round % 2 === 0 ? targets : [...targets].reverse()) {
      const before = meter?.(target.url);
      const measured = await generator.run({ target, connections, seconds, perSecond });
      const after = meter?.(target.url);
      const per = (counted: keyof Cpu) =>
        ((after?.[counted] ?? NaN) - (before?.[counted] ?? NaN)) / measured.requests;
      const cpu = meter ? { server: per('server'), postgres: per('postgres') } : null;
      figures.get(target)?.push(Object.assign(measured, { cpu }));
    }
  return figures;
}

/** The medians of the rounds; null where the system does not count it. */
export function cpuOf(figures: Figures, target: Target): Cpu | null {
  const rounds = (figures.get(target) ?? []).flatMap(({ cpu }) => cpu ?? []);
  if (rounds.length === 0) return null;
  return {
    server: median(rounds.map(({ server }) => server)),
    postgres: median(rounds.map(({ postgres }) => postgres)),
  };
}

/** The median of the rounds' ratios of one server to another: what disturbs a round disturbs both. */
export function ratioOf(
  figures: Figures,
  [server, peer]: readonly [Target, Target],
  figure: keyof Measured,
): number {
  const ofPeer = figures.get(peer) ?? [];
  const rounds = figures.get(server) ?? [];
  return median(rounds.map((each, round) => each[figure] / (ofPeer[round]?.[figure] ?? NaN)));
}

/** Half of what the slower of the servers answers. */
export function halfLoad(figures: Figures): number {
  const speeds = [...figures.values()].map((rounds) => median(rounds.map((r) => r.perSecond)));
  return Math.min(...speeds) / 2;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
