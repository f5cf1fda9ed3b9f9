/** A command's output: rows as a table, or everything as JSON. */
export interface Output {
  line(text: string): void;
  /** Rows under headings: the names of their columns. */
  table(rows: readonly Readonly<Record<string, Cell>>[], whenEmpty: string): void;
  json(value: unknown): void;
}

export type Cell = string | number | bigint | boolean | Date | null;

export function outputTo(write: (text: string) => void): Output {
  const line = (text: string) => {
    write(`${text}\n`);
  };
  return {
    line,
    table(rows, whenEmpty) {
      const [first] = rows;
      if (first === undefined) {
        line(whenEmpty);
        return;
      }
      const names = Object.keys(first);
      const texts = [names, ...rows.map((row) => names.map((name) => cellText(row[name])))];
      const widths = names.map((_, column) =>
        Math.max(...texts.map((row) => row[column]?.length ?? 0)),
      );
      for (const row of texts)
        line(
          row
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join('  ')
            .trimEnd(),
        );
    },
    json(value) {
      line(
        JSON.stringify(
          value,
          (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each),
          2,
        ),
      );
    },
  };
}

export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '-';
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return String(cell);
}
