import { REPLY_MARKS } from '../notification/mail.service.js';
import { replyText } from './reply-text.js';

const quoted = (mark: string) => `> ${mark}\n>\n> Support answered your request T-1:\n> Old text`;

describe('the text of a reply', () => {
  it.each([
    ['in English', 'On Mon, 23 Nov 2026 at 09:00, Hearth <hello@hearth.example> wrote:', 'en-US'],
    ['in Chinese', '於 2026年11月23日 Hearth 寫道：', 'zh-HK'],
    [
      'wrapped',
      'On Monday, 23 November 2026 at 09:00:00 UTC, Hearth\n<hello@hearth.example> wrote:',
      'en-US',
    ],
  ] as const)('ends before the quotation, introduced %s', (_how, attribution, locale) => {
    const text = `It works now.\r\n\r\nThank you: all good.\r\n\r\n${attribution}\r\n${quoted(REPLY_MARKS[locale])}\r\n`;
    expect(replyText(text)).toBe('It works now.\n\nThank you: all good.');
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

  it('is empty if nothing but the quotation came back', () => {
    expect(replyText(`\n${quoted(REPLY_MARKS['en-US'])}`)).toBe('');
  });
});
