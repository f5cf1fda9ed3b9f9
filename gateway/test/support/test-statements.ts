/** A seed for tests alone. */
export const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64');

/** The verifier that customers download. */
const VERIFIER = new URL(
  '../../../client/src/site/statements/verify-statement.mjs',
  import.meta.url,
);
export const { verifyStatements } = (await import(VERIFIER.href)) as {
  verifyStatements: (texts: readonly string[], pinned?: readonly string[]) => string[];
};

/** A file as it is sent. */
export async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
