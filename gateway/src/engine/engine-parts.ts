/**
 * The parts of the fast engine. docs/performance.md has the gain of each:
 *
 * - `batches`: all reads of a tick are one message to Postgres (statement-batch.ts); without, pg's own pipeline
 * - `rows`: rows are decoded from the bytes (row-reader.ts); without, by pg. Needs `batches`
 * - `binary`: instants and whole numbers are asked for in binary. Needs `rows`
 * - `compiled`: operations are compiled (compiled-executor.ts); without, graphql-js interprets them
 * - `fields`: fields that only show a property have no resolver (plain-fields.ts)
 */
export const ENGINE_PARTS = ['batches', 'rows', 'binary', 'compiled', 'fields'] as const;
export type EnginePart = (typeof ENGINE_PARTS)[number];

const NEEDS: Partial<Record<EnginePart, EnginePart>> = { rows: 'batches', binary: 'rows' };

export const FAST: ReadonlySet<EnginePart> = new Set(ENGINE_PARTS);
export const PLAIN: ReadonlySet<EnginePart> = new Set();

/**
 * The parts that a setting asks for: `fast` all, `plain` none, otherwise the listed ones (`batches,compiled`).
 * @returns what is wrong with the setting, as text, when it cannot be used
 */
export function enginePartsOf(setting: string): ReadonlySet<EnginePart> | string {
  if (setting === 'fast') return FAST;
  if (setting === 'plain') return PLAIN;
  const parts = new Set<EnginePart>();
  for (const name of setting.split(',').map((part) => part.trim())) {
    const part = ENGINE_PARTS.find((known) => known === name);
    if (!part) return `expected fast, plain, or some of ${ENGINE_PARTS.join(',')}`;
    parts.add(part);
  }
  for (const part of parts) {
    const needed = NEEDS[part];
    if (needed && !parts.has(needed)) return `${part} needs ${needed}`;
  }
  return parts;
}
