import { createHash } from 'node:crypto';

const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Types of script elements that run; anything else (JSON-LD) is data, which a policy does not govern. */
const RUNS = /^(?:|module|text\/javascript|application\/javascript)$/;

/**
 * Hashes of what is inline in a page, for `script-src` and `style-src` (SECURITY 30).
 * @param {string} html
 * @returns {{scriptHashes: string[], styleHashes: string[]}}
 * @throws Error when the page has a style attribute or an event handler, which no hash can allow
 */
export function inlineHashes(html, file) {
  const scriptHashes = new Set();
  const styleHashes = new Set();
  for (const [, attributes, text] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (RUNS.test(type) && !/\bsrc=/.test(attributes)) scriptHashes.add(hash(text));
  }
  for (const [, text] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g))
    styleHashes.add(hash(text));

  const tags =
    html.replace(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2>').match(/<[a-z][^>]*>/gi) ??
    [];
  const forbidden = tags.find((tag) => /\s(?:style|on[a-z]+)=/.test(tag));
  if (forbidden !== undefined)
    throw new Error(`${file}: the content security policy forbids inline attributes: ${forbidden}`);
  return { scriptHashes: [...scriptHashes], styleHashes: [...styleHashes] };
}
