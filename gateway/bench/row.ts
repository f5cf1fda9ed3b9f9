/** One line of the table: a figure and its goal. */
export interface Row {
  name: string;
  figure: string;
  goal: string;
  /** By which share of the goal the figure misses it: 0.2 at 0.8 of a goal of 1. At most 0 when it is reached. */
  shortBy: number;
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

/** Prints each row as it is measured. */
export class Table {
  readonly #tooShort: string[] = [];

  constructor(title: string) {
    console.log(`\n| ${title.padEnd(64)} |   figure | goal    | |\n|---|---:|---|---|`);
  }

  add({ name, figure, goal, shortBy }: Row): void {
    // Without a figure (NaN), the row is short, too.
    const verdict = shortBy <= 0 ? 'PASS' : 'SHORT';
    console.log(
      `| ${[name.padEnd(64), figure.padStart(8), goal.padEnd(7), verdict].join(' | ')} |`,
    );
    if (!(shortBy <= TOLERANCE)) this.#tooShort.push(name);
  }

  /** Ends the process with 1 if a row misses its goal by more than the tolerance. */
  check(): void {
    if (this.#tooShort.length === 0) return;
    console.error(`Short by more than ${TOLERANCE * 100}%: ${this.#tooShort.join('; ')}`);
    process.exitCode = 1;
  }
}
