/** One run of characters of a sample. A `slot` is filled when shown: host, username, password, country. */
export type CodeToken = { readonly kind: 'plain' | 'string' | 'keyword' | 'number' | 'comment' } & (
  | { readonly text: string; readonly slot?: never }
  | { readonly slot: string; readonly text?: never }
);

/** Lines of tokens, made from a file by `import sample from './curl.sh?sample'` (vite/code-samples.ts). */
export type CodeSample = readonly (readonly CodeToken[])[];

/** The text of one token. An empty slot shows its own name, so that a forgotten value is seen in the first test. */
export function tokenText(token: CodeToken, values: Readonly<Record<string, string>>): string {
  return token.slot === undefined ? token.text : (values[token.slot] ?? `{{${token.slot}}}`);
}

/** The sample as it is copied: plain text that runs. */
export function sampleText(sample: CodeSample, values: Readonly<Record<string, string>>): string {
  return sample.map((line) => line.map((token) => tokenText(token, values)).join('')).join('\n');
}

/** A line that begins with `{{ifAuth}}` stands only where that is so. */
const isCondition = ({ slot }: CodeToken): boolean => slot !== undefined && /^if[A-Z]/.test(slot);

/** The lines whose conditions hold, without the marks. `facts` are such as `ifAuth`. */
export function linesFor(sample: CodeSample, facts: ReadonlySet<string>): CodeSample {
  return sample
    .filter((line) => line.every((token) => !isCondition(token) || facts.has(token.slot ?? '')))
    .map((line) => line.filter((token) => !isCondition(token)));
}
