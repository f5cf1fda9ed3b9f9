/** Shorter names are near to too many that others use, such as HOME and HOST. */
const LEAST_LENGTH = 7;
const MOST_EDITS = 2;

/**
 * Finds settings that are probably mistyped: nothing reads them, but their name is close to a known one. Without a warning,
 * their value would be ignored in silence.
 * @param known names that the program reads
 */
export function mistypedSettings(
  given: readonly string[],
  known: readonly string[],
): { name: string; meant: string }[] {
  return given.flatMap((name) => {
    if (name.length < LEAST_LENGTH || !name.includes('_') || known.includes(name)) return [];
    const [nearest] = known
      .map((meant) => ({ meant, edits: editsBetween(name, meant) }))
      .sort((one, other) => one.edits - other.edits);
    return nearest !== undefined && nearest.edits <= MOST_EDITS
      ? [{ name, meant: nearest.meant }]
      : [];
  });
}

/** Letters to insert, delete, or replace (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at++)
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
