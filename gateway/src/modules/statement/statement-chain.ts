import { createHash } from 'node:crypto';

/** Version 1 of the form: docs/statements/form.md. It never changes; a new form gets a new name. */
export const STATEMENT_FORM = 'ledger-statement/1';

/** The form has texts, lists, and objects. Integers and times are texts, and a value that is missing has no key. */
export type Canonical =
  string | readonly Canonical[] | { readonly [key: string]: Canonical | undefined };

/** RFC 8785: sorted keys, no spaces. */
export function canonical(value: Canonical): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const parts = Object.entries(value).flatMap(([key, part]) =>
    part === undefined ? [] : [[key, part] as const],
  );
  return `{${parts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
    .join(',')}}`;
}

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

/** Before an account's first month. */
export const FIRST_HEAD = Buffer.alloc(32);

/** The head of the chain after one more record: SHA-256 of the head before it and its canonical JSON. */
export function nextHead(head: Uint8Array, record: Canonical): Buffer {
  return createHash('sha256').update(head).update(canonical(record)).digest();
}

/** The text that is signed: the body of a checkpoint of transparency.dev. */
export function checkpoint(origin: string, size: bigint, head: Uint8Array): string {
  return `${origin}\n${size}\n${Buffer.from(head).toString('base64')}\n`;
}
