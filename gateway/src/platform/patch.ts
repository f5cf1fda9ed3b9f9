/** The given fields of an input that changes something. */
export type Patch<Input, Kept extends keyof Input> = {
  [Name in keyof Input]?: Name extends Kept
    ? NonNullable<Input[Name]>
    : Exclude<Input[Name], undefined>;
};

/** An explicit null empties a field, except those of `kept`, which are never empty: null leaves them unchanged. */
export function patchOf<Input extends object, Kept extends keyof Input & string>(
  input: Input,
  kept: readonly Kept[],
): Patch<Input, Kept> {
  const isKept: ReadonlySet<string> = new Set(kept);
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && !(value === null && isKept.has(name)),
    ),
  ) as Patch<Input, Kept>;
}
