import { MAX_TICKET_MESSAGE_CHARACTERS } from '../../../../schema/rules/limits.js';
import { REPLY_MARKS } from '../notification/mail.service.js';
import { replyText } from './reply-text.js';

const quoted = (mark: string) => `> ${mark}\n>\n> Support answered your request T-1:\n> Old text`;
const unquoted = (mark: string) => `\n${mark}\n\nA customer wrote in ticket T-1\n\nOld text`;

const OUTLOOK = `From: Hearth <hello@hearth.example>
Sent: Monday, November 23, 2026 9:00 AM
To: alice@desk.example
Subject: No proxy works [T-1]`;
const OUTLOOK_CHINESE = `寄件者: Hearth <hello@hearth.example>
寄件日期: 2026年11月23日 星期一 09:00
收件者: alice@desk.example
主旨: No proxy works [T-1]`;

describe('the text of a reply', () => {
  it.each([
    ['in English', 'On Mon, 23 Nov 2026 at 09:00, Hearth <hello@hearth.example> wrote:', 'en-US'],
    ['in Chinese', '於 2026年11月23日 Hearth 寫道：', 'zh-HK'],
    [
      'wrapped by Gmail before the address',
      'On Monday, 23 November 2026 at 09:00:00 UTC, Hearth\n<hello@hearth.example> wrote:',
      'en-US',
    ],
    [
      'wrapped by Gmail before the verb',
      'On Monday, 23 November 2026 at 09:00, Hearth <hello@hearth.example>\nwrote:',
      'en-US',
    ],
    [
      'wrapped by Gmail before both',
      'On Monday, 23 November 2026 at 09:00:00 UTC, Hearth\n<a-long-address-of-support@hearth.example>\nwrote:',
      'en-US',
    ],
  ] as const)('ends before the quotation, introduced %s', (_how, attribution, locale) => {
    const text = `It works now.\r\n\r\nThank you: all good.\r\n\r\n${attribution}\r\n${quoted(REPLY_MARKS[locale])}\r\n`;
    expect(replyText(text)).toBe('It works now.\n\nThank you: all good.');
  });

  it.each([
    ['on the desktop', OUTLOOK],
    ['on the desktop, as plain text', `-----Original Message-----\n${OUTLOOK}`],
    ['on a phone', `${'_'.repeat(32)}\n${OUTLOOK}`],
    ['with bold names', `${'_'.repeat(32)}\n${OUTLOOK.replace(/^(\w+:)/gm, '*$1*')}`],
    ['in Chinese', OUTLOOK_CHINESE],
    ['in Chinese on a phone', `${'_'.repeat(32)}\n${OUTLOOK_CHINESE.replaceAll(': ', '： ')}`],
  ])("ends before Outlook's block of addresses, %s", (_where, introduction) => {
    expect(replyText(`It works now.\n\n${introduction}\n${unquoted(REPLY_MARKS['en-US'])}`)).toBe(
      'It works now.',
    );
  });

  it('keeps lines that only begin like such a block', () => {
    const own = 'The proxy gets\nFrom: me\nTo: you\n\nand stops.';
    expect(replyText(`${own}\n\n${REPLY_MARKS['en-US']}\nOld text`)).toBe(own);
  });

  it('keeps what answers a quotation above the mark', () => {
    expect(replyText(`> a question\nYes.\n\n${REPLY_MARKS['en-US']}\nOld text`)).toBe(
      '> a question\nYes.',
    );
  });

  it('keeps one line right above the attribution', () => {
    expect(replyText(`It works.\nOn Mon, Hearth wrote:\n${quoted(REPLY_MARKS['en-US'])}`)).toBe(
      'It works.',
    );
  });

  it('is kept whole without the mark', () => {
    expect(replyText('Hello\n\nThis is the log:\n> line')).toBe(
      'Hello\n\nThis is the log:\n> line',
    );
  });

  it('is the text below the mark if none is above, without addresses', () => {
    expect(replyText(`${OUTLOOK}\n\n${REPLY_MARKS['en-US']}\nOld text\n\nIt works.`)).toBe(
      'Old text\n\nIt works.',
    );
    expect(replyText(` \n${REPLY_MARKS['en-US']}\n `)).toBe('');
  });

  it('is cut at the limit of a message, by characters', () => {
    const longest = '𠮷'.repeat(MAX_TICKET_MESSAGE_CHARACTERS);
    expect(replyText(longest)).toBe(longest);
    expect(replyText(`${longest}x`)).toBe(`${'𠮷'.repeat(MAX_TICKET_MESSAGE_CHARACTERS - 1)}…`);
  });
});
