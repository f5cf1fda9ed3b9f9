import { MAX_TICKET_MESSAGE_CHARACTERS } from '../../../../schema/rules/limits.js';
import { storedMessage } from '../../../../schema/rules/ticket.js';
import { REPLY_MARKS } from '../notification/mail.service.js';

/** The line that a mail program writes above a quotation: "On …, Ada wrote:", 「於…寫道：」. */
const ATTRIBUTION = /^.{0,200}[:：]$/;
/** The end of an attribution that was wrapped before it. */
const VERB = /^(wrote|寫道|写道) ?[:：]$/;
/** Outlook's introduction of a quotation begins with the sender, and names the recipient by address. */
const SENDER = /^[\s*]*(From|寄件者|寄件人|發件人|发件人)[\s*]*[:：]/i;
const HEADER =
  /^[\s*]*(From|Sent|Date|To|Cc|Subject|Importance|寄件者|寄件人|發件人|发件人|寄件日期|傳送日期|傳送時間|發送時間|发送时间|日期|收件者|收件人|副本|抄送|主旨|主題|主题)[\s*]*[:：]/i;
/** A sender alone could be a person's own line. */
const FEWEST_HEADERS = 3;
/** A line that Outlook draws above its introduction. */
const RULE = /^\s*(_{5,}|-{2,} ?(Original Message|原始郵件|原始邮件) ?-{2,})\s*$/i;
const QUOTED_OR_BLANK = /^(>.*|\s*)$/;

/**
 * The new text of a reply, without the quoted email. Everything from our mark on is the quotation; what introduces it,
 * and quoted lines at the end, go too. A reply without the mark is kept whole, rather than cut at a guess. So is what follows
 * the mark if nothing is above it: the person answered below. A text that is too long ends with an ellipsis at the limit.
 */
export function replyText(text: string): string {
  const lines = storedMessage(text).split('\n');
  const marked = lines.findIndex((line) =>
    Object.values(REPLY_MARKS).some((mark) => line.includes(mark)),
  );
  const above =
    marked === -1 ? '' : storedMessage(withoutIntroduction(lines.slice(0, marked)).join('\n'));
  if (above !== '') return fitting(above);
  // Leave out the lines that introduce the quotation: they contain email addresses.
  return fitting(storedMessage(lines.slice(marked + 1).join('\n')));
}

/** Lines above a quotation, without those that introduce it. */
function withoutIntroduction(lines: readonly string[]): string[] {
  const kept = withoutEnd(lines, QUOTED_OR_BLANK);
  const sender = kept.findLastIndex((line) => SENDER.test(line));
  const headers = kept.slice(sender);
  const isIntroduction =
    sender !== -1 &&
    !headers.includes('') &&
    headers.filter((line) => HEADER.test(line)).length >= FEWEST_HEADERS;
  if (isIntroduction) return withoutEnd(withoutEnd(kept.slice(0, sender), QUOTED_OR_BLANK), RULE);
  if (ATTRIBUTION.test(kept.at(-1) ?? '')) {
    let first = kept.pop() ?? '';
    // Gmail wraps a long one before the address ("On Monday, Sender", "<hello@mail.example> wrote:"), the verb, or both.
    if (VERB.test(first)) first = kept.pop() ?? '';
    if (first.startsWith('<')) kept.pop();
  }
  return kept;
}

/** Lines without those at the end that match. */
function withoutEnd(lines: readonly string[], pattern: RegExp): string[] {
  return lines.slice(0, lines.findLastIndex((line) => !pattern.test(line)) + 1);
}

/** A text within the limit of a message. */
function fitting(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_TICKET_MESSAGE_CHARACTERS
    ? text
    : `${characters.slice(0, MAX_TICKET_MESSAGE_CHARACTERS - 1).join('')}…`;
}
