import type { Cpu } from './cpu.js';

/** One line of the table: a figure and its goal. */
export interface Row {
  name: string;
  figure: string;
  goal: string;
  /** By which share of the goal the figure misses it: 0.2 at 0.8 of a goal of 1. At most 0 when it is reached. */
  shortBy: number;
  /** Processor time per request of the product and its peer. */
  cpu?: readonly [ours: Cpu | null, peer: Cpu | null];
}

/** `--check` fails beyond this share: a figure of a shared machine varies by about as much. */
const TOLERANCE = 0.1;

const text = (value: number, unit: string) => `${value.toFixed(2)} ${unit}`;

export function atLeast(name: string, value: number, goal: number, unit = '×'): Row {
  return {
    name,
    figure: text(value, unit),
    goal: `≥ ${goal} ${unit}`,
    shortBy: 1 - value / goal,
  };
}

export function atMost(name: string, value: number, goal: number, unit = '×'): Row {
  return {
    name,
    figure: text(value, unit),
    goal: `≤ ${goal} ${unit}`,
    shortBy: value / goal - 1,
  };
}

const cpuText = (cpu: Cpu | null) =>
  cpu === null ? '–' : `${cpu.server.toFixed(0)} + ${cpu.postgres.toFixed(0)}`;

/** Prints each row as it is measured. */
export class Table {
  readonly #tooShort: string[] = [];
  readonly #broken: string[] = [];

  constructor(title: string) {
    this.#line(title, 'figure', 'goal', '', 'CPU µs/request (server + Postgres): ours, peer');
    console.log('|---|---:|---|---|---|');
  }

  add({ name, figure, goal, shortBy, cpu = [null, null] }: Row): void {
    // Without a figure (NaN), the row is short, too.
    const verdict = shortBy <= 0 ? 'PASS' : 'SHORT';
    const used = cpu.every((each) => each === null) ? '' : cpu.map(cpuText).join(', ');
    this.#line(name, figure, goal, verdict, used);
    if (!(shortBy <= TOLERANCE)) this.#tooShort.push(name);
  }

  /** A row whose answers were compared, and nothing measured. */
  same(name: string): void {
    this.#line(name, '', '', 'SAME', '');
  }

  /** A row that could not be measured. The rows after it are still measured, and the run fails. */
  broken(name: string, error: unknown): void {
    this.#line(name, '', '', 'BROKEN', '');
    console.error(error);
    this.#broken.push(name);
  }

  /**
   * Ends the process with 1 if a row is broken, or misses its goal by more than the tolerance.
   * @param goals whether goals count
   */
  check(goals: boolean): void {
    const tooShort = goals ? this.#tooShort : [];
    if (tooShort.length > 0)
      console.error(`Short by more than ${TOLERANCE * 100}%: ${tooShort.join('; ')}`);
    if (this.#broken.length > 0) console.error(`Broken: ${this.#broken.join('; ')}`);
    if (tooShort.length + this.#broken.length > 0) process.exitCode = 1;
  }

  #line(name: string, figure: string, goal: string, verdict: string, cpu: string): void {
    const cells = [name.padEnd(64), figure.padStart(8), goal.padEnd(7), verdict.padEnd(6), cpu];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
