const BLANK = /[ \t\n\r]*/y;
const TEXT = /"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y;

export interface Fault {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  /** The character at that place. Empty at the end of the text. */
  readonly character: string;
}

/** The part that may come next: `first` parts may also be the end of their list or object. */
type Next = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'end';

/**
 * The first place at which a text is no JSON; null if all of it is. `JSON.parse` knows it too, but tells it in words that
 * differ between browsers, and in Safari not at all.
 */
export function jsonFault(text: string): Fault | null {
  const at = faultAt(text);
  if (at === null) return null;
  const before = text.slice(0, at).split('\n');
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    character: [...text.slice(at, at + 2)][0] ?? '',
  };
}

function faultAt(text: string): number | null {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const takes = (character: string): boolean => {
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  // Not recursive: a text of nothing but brackets would be too deep.
  const open: ('[' | '{')[] = [];
  let next: Next = 'value';
  for (;;) {
    take(BLANK);
    const inside = open.at(-1);
    if (next === 'end' && inside === undefined) return at === text.length ? null : at;
    if (next === 'colon') {
      if (!takes(':')) return at;
      next = 'value';
    } else if (next !== 'value' && next !== 'key' && takes(inside === '{' ? '}' : ']')) {
      open.pop();
      next = 'end';
    } else if (next === 'end') {
      if (!takes(',')) return at;
      next = inside === '{' ? 'key' : 'value';
    } else if (next === 'key' || next === 'first-key') {
      if (!take(TEXT)) return at;
      next = 'colon';
    } else if (takes('{')) {
      open.push('{');
      next = 'first-key';
    } else if (takes('[')) {
      open.push('[');
      next = 'first-value';
    } else if (take(TEXT) || take(SCALAR)) next = 'end';
    else return at;
  }
}
