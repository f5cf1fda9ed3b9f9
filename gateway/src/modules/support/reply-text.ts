import { storedMessage } from '../../../../schema/rules/ticket.js';
import { REPLY_MARKS } from '../notification/mail.service.js';

/** What a mail program writes above a quotation: "On …, Ada wrote:", 「於…寫道：」. */
const ATTRIBUTION = /^.{0,200}[:：]$/;

/**
 * What a person wrote in a reply, without the quoted email. Everything from our mark on is the quotation; the lines that
 * introduce it, and quoted lines at the end, go too. A reply without the mark is kept whole, rather than cut at a guess.
 */
export function replyText(text: string): string {
  const lines = storedMessage(text).split('\n');
  const marked = lines.findIndex((line) =>
    Object.values(REPLY_MARKS).some((mark) => line.includes(mark)),
  );
  if (marked === -1) return lines.join('\n');
  const kept = lines.slice(0, marked);
  while (kept.length > 0 && /^(>.*|\s*)$/.test(kept.at(-1) ?? '')) kept.pop();
  if (ATTRIBUTION.test(kept.at(-1) ?? '')) {
    const last = kept.pop();
    // A long one is wrapped before the address: "On Monday, Hearth", "<hello@hearth.example> wrote:".
    if (last?.startsWith('<')) kept.pop();
  }
  return storedMessage(kept.join('\n'));
}
