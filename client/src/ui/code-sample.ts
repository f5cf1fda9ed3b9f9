/** One token of a sample. A `slot` is filled on display: host, username, password, country. */
export type CodeToken = { readonly kind: 'plain' | 'string' | 'keyword' | 'number' | 'comment' } & (
  | { readonly text: string; readonly slot?: never }
  | { readonly slot: string; readonly text?: never }
);

/** Lines of tokens, compiled from a file by `import sample from './curl.sh?sample'` (vite/code-samples.ts). */
export type CodeSample = readonly (readonly CodeToken[])[];

/** The text of one token. An empty slot shows its name, so that the first test reveals a forgotten value. */
export function tokenText(token: CodeToken, values: Readonly<Record<string, string>>): string {
  return token.slot === undefined ? token.text : (values[token.slot] ?? `{{${token.slot}}}`);
}

/** The copied text of the sample. It runs as it is. */
export function sampleText(sample: CodeSample, values: Readonly<Record<string, string>>): string {
  return sample.map((line) => line.map((token) => tokenText(token, values)).join('')).join('\n');
}

/** A line that begins with `{{ifAuth}}` shows only if that fact holds. */
const isCondition = ({ slot }: CodeToken): boolean => slot !== undefined && /^if[A-Z]/.test(slot);

/** The lines whose conditions hold, without the condition marks. A fact is a name such as `ifAuth`. */
export function linesFor(sample: CodeSample, facts: ReadonlySet<string>): CodeSample {
  return sample
    .filter((line) => line.every((token) => !isCondition(token) || facts.has(token.slot ?? '')))
    .map((line) => line.filter((token) => !isCondition(token)));
}
