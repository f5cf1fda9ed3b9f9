import { fileURLToPath } from 'node:url';

/** A seed for tests alone. */
export const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64');

/** The verifier that customers download. */
const VERIFIER = new URL(
  '../../../client/src/site/statements/verify-statement.mjs',
  import.meta.url,
);
const verifier = (await import(VERIFIER.href)) as {
  verifyStatements: (
    texts: readonly string[],
    pinned: readonly string[],
    options: { allowOpen: boolean },
  ) => { faults: string[]; unsealed: string[] };
  main: (
    args: readonly string[],
    output: Record<'say' | 'warn', (line: string) => void>,
    now: number,
  ) => number;
};
/** The path of the program. */
export const VERIFIER_PATH = fileURLToPath(VERIFIER);
/** The program in this process, by the clock that a test has. @returns its exit code */
export const { main: runVerifier } = verifier;

/** The faults of statements; the last ones may be open. */
export function verifyStatements(texts: readonly string[], pinned: readonly string[] = []) {
  return verifier.verifyStatements(texts, pinned, { allowOpen: true }).faults;
}

/** A file as it is sent. */
export async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
