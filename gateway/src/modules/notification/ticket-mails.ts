import { TICKET_IDLE_DAYS } from '../../../../schema/rules/limits.js';
import type { TicketCategory } from '../../../../schema/rules/ticket.js';
import type { MailPart, MailVariables, TextsOf } from './mail-template.js';

/** The line of ticket emails above which people reply. The inbound hook cuts there (support/reply-text.ts). */
export const REPLY_MARKS = {
  'en-US': '--- Reply above this line ---',
  'zh-HK': '--- 請在此行以上回覆 ---',
} as const;

type TicketMails = TextsOf<'TICKET_ANSWERED' | 'TICKET_WRITTEN'>;

const mark = (locale: keyof typeof REPLY_MARKS, byEmail: boolean): string | null =>
  byEmail ? REPLY_MARKS[locale] : null;

type Facts = Pick<MailVariables['TICKET_WRITTEN'], 'category' | 'about' | 'contactName' | 'files'>;

/** As customers see them (client: ticket-words.ts). */
const CATEGORIES_ENGLISH: Record<TicketCategory, string> = {
  PROXIES: 'Proxies and connections',
  BILLING: 'Orders and payments',
  API: 'API',
  ACCOUNT: 'Account and sign-in',
  SALES: 'Before you buy',
  OTHER: 'Something else',
};
const CATEGORIES_CHINESE: Record<TicketCategory, string> = {
  PROXIES: '代理與連線',
  BILLING: '訂單與付款',
  API: 'API',
  ACCOUNT: '帳戶與登入',
  SALES: '購買前查詢',
  OTHER: '其他',
};

const ENGLISH_NAMES = { category: 'Category', about: 'About', contactName: 'Name', files: 'File' };
const CHINESE_NAMES = { category: '類別', about: '相關項目', contactName: '姓名', files: '附件' };

/** The facts that support sees beside a message's text. */
function facts(
  { category, about, contactName, files }: Facts,
  names: Record<keyof Facts, string>,
  categories: Record<TicketCategory, string>,
): MailPart {
  return {
    kind: 'facts',
    facts: [
      [names.category, categories[category]],
      ...about.map((subject) => [names.about, subject] as const),
      ...(contactName === null ? [] : [[names.contactName, contactName] as const]),
      ...files.map((file) => [names.files, file] as const),
    ],
  };
}

/** A page of the dashboard has no language of its own in its address, but the links of all emails have one. */
const ticketPath = (ticketId: string) => `/dashboard/support/${ticketId}`;

export const TICKET_ENGLISH: TicketMails = {
  TICKET_ANSWERED: ({ ticketNumber, ticketId, subject, message, byEmail }, link) => ({
    subject: `Re: ${subject} [${ticketNumber}]`,
    mark: mark('en-US', byEmail),
    body: [
      { kind: 'text', text: `Support answered your request ${ticketNumber}:` },
      { kind: 'quote', text: message },
      ...(ticketId === null
        ? []
        : [{ kind: 'link', text: 'Open the ticket', url: link(ticketPath(ticketId)) } as const]),
      ...(byEmail
        ? [
            {
              kind: 'text',
              text:
                ticketId === null
                  ? 'To answer, reply to this email from the address it was sent to.'
                  : 'To answer, open the ticket, or reply to this email from the address it was sent to. Files can be attached on the ticket page only.',
            } as const,
          ]
        : []),
      {
        kind: 'text',
        text: `If nothing is left to do, you don't need to answer: the ticket closes after ${TICKET_IDLE_DAYS} days.`,
      },
    ],
  }),
  TICKET_WRITTEN: ({ event, ticketNumber, subject, message, byEmail, ...more }) => ({
    subject: `${subject} [${ticketNumber}]`,
    mark: mark('en-US', byEmail),
    body: [
      {
        kind: 'text',
        text:
          event === 'WRITTEN'
            ? `A customer wrote in ticket ${ticketNumber}:`
            : `A customer reopened ticket ${ticketNumber} after this message:`,
      },
      facts(more, ENGLISH_NAMES, CATEGORIES_ENGLISH),
      { kind: 'quote', text: message },
      {
        kind: 'text',
        text: `${byEmail ? 'To answer, reply to this email, or run' : 'To answer, run'}: npm run ops -- ticket answer ${ticketNumber}`,
      },
    ],
  }),
};

export const TICKET_CHINESE: TicketMails = {
  TICKET_ANSWERED: ({ ticketNumber, ticketId, subject, message, byEmail }, link) => ({
    subject: `回覆：${subject} [${ticketNumber}]`,
    mark: mark('zh-HK', byEmail),
    body: [
      { kind: 'text', text: `客戶服務已回覆你的查詢 ${ticketNumber}：` },
      { kind: 'quote', text: message },
      ...(ticketId === null
        ? []
        : [{ kind: 'link', text: '開啟查詢', url: link(ticketPath(ticketId)) } as const]),
      ...(byEmail
        ? [
            {
              kind: 'text',
              text:
                ticketId === null
                  ? '如要回覆，請以收到此電郵的地址直接回覆。'
                  : '如要回覆，請前往查詢頁面，或以收到此電郵的地址直接回覆。檔案只可在查詢頁面附加。',
            } as const,
          ]
        : []),
      {
        kind: 'text',
        text: `如問題已解決，毋須回覆：查詢會於 ${TICKET_IDLE_DAYS} 日後自動結束。`,
      },
    ],
  }),
  TICKET_WRITTEN: ({ event, ticketNumber, subject, message, byEmail, ...more }) => ({
    subject: `${subject} [${ticketNumber}]`,
    mark: mark('zh-HK', byEmail),
    body: [
      {
        kind: 'text',
        text:
          event === 'WRITTEN'
            ? `客戶在查詢 ${ticketNumber} 留言：`
            : `客戶重新開啟查詢 ${ticketNumber}，最後留言如下：`,
      },
      facts(more, CHINESE_NAMES, CATEGORIES_CHINESE),
      { kind: 'quote', text: message },
      {
        kind: 'text',
        text: `${byEmail ? '如要回覆，請直接回覆此電郵，或執行' : '如要回覆，請執行'}：npm run ops -- ticket answer ${ticketNumber}`,
      },
    ],
  }),
};
