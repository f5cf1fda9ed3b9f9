import { typedText } from '../../../../schema/rules/typed-text';

/** One pasted address with an optional note. */
export interface PastedLine {
  /** As it stands in the text when it stays there, after a refusal. */
  readonly text: string;
  readonly address: string;
  readonly remark: string | null;
  /** Why it cannot be sent; null if it can. */
  readonly problem: 'LINE_UNCLEAR' | null;
}

/** Text between separators; the last three separators are those of Chinese keyboards. */
const WORDS = /[^\s,;\uFF0C\uFF1B\u3001]+/g;
const LINE_ENDS = /\r\n?|[\n\u0085\u2028\u2029]/;

/**
 * The addresses of a pasted text, with the words after each as its note: `9.9.9.9 Office`. Spaces, commas, and semicolons
 * separate addresses, so `9.9.9.9, 8.8.8.8` is two. An address inside the words of a note may be meant as one more, so it
 * is not sent.
 */
export function linesIn(pasted: string): PastedLine[] {
  return pasted.split(LINE_ENDS).flatMap(entriesIn);
}

interface Entry {
  readonly start: number;
  readonly address: string;
  /** Start of its note; null without one. */
  note: number | null;
  end: number;
  isUnclear: boolean;
}

function entriesIn(line: string): PastedLine[] {
  const entries: Entry[] = [];
  let before = 0;
  for (const { 0: word, index } of line.matchAll(WORDS)) {
    const end = index + word.length;
    const last = entries.at(-1);
    const isNext = last?.note === null && looksLikeAddress(last.address);
    const isListed = isNext || /\S/.test(line.slice(before, index));
    const isAddress = looksLikeAddress(word);
    if (last === undefined || (isAddress && isListed)) {
      entries.push({ start: index, address: word, note: null, end, isUnclear: false });
    } else {
      last.note ??= index;
      last.end = end;
      last.isUnclear ||= isAddress;
    }
    before = end;
  }
  return entries.map(({ start, address, note, end, isUnclear }) => ({
    text: line.slice(start, end),
    address,
    remark: note === null ? null : line.slice(note, end),
    problem: isUnclear ? 'LINE_UNCLEAR' : null,
  }));
}

const IPV4 = /^\W{0,2}\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?!\.?\w)/;
const IPV6 = /^\W{0,2}[\da-f]{0,4}(:[\da-f]{0,4}){2,7}\W{0,2}([:/]?\d+)?\W?$/i;

/** Whether a word is meant as an address. The gateway says whether it is one. A time such as 10:30:00 is none. */
function looksLikeAddress(word: string): boolean {
  const text = typedText(word);
  return IPV4.test(text) || (IPV6.test(text) && /::|(:[^:]+){7}/.test(text));
}
