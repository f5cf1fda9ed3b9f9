import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes.js';
import type { Locale } from '../../platform/locale.js';
import { renderContent, type RenderedMail } from './mail-layout.js';
import {
  time,
  type Link,
  type MailTemplate,
  type MailVariables,
  type TextsOf,
} from './mail-template.js';
import { GOOGLE_CHINESE, GOOGLE_ENGLISH } from './google-mails.js';
import { ORDER_CHINESE, ORDER_ENGLISH } from './order-mails.js';
import { RECEIPT_CHINESE, RECEIPT_ENGLISH } from './receipt-mails.js';
import { TICKET_CHINESE, TICKET_ENGLISH } from './ticket-mails.js';
import { WHITELIST_CHINESE, WHITELIST_ENGLISH } from './whitelist-mails.js';

type Texts = TextsOf<MailTemplate>;

const ENGLISH: Texts = {
  ...GOOGLE_ENGLISH,
  ...ORDER_ENGLISH,
  ...RECEIPT_ENGLISH,
  ...TICKET_ENGLISH,
  ...WHITELIST_ENGLISH,
  EMAIL_CODE: ({ code, minutes, purpose, at }) => ({
    subject:
      purpose === 'VERIFY_EMAIL' ? 'Verify your email address' : 'Confirm your password change',
    body: [
      {
        kind: 'text',
        text:
          purpose === 'VERIFY_EMAIL'
            ? 'Enter this code to verify your email address:'
            : 'Enter this code to continue changing your password:',
      },
      { kind: 'code', text: code },
      {
        kind: 'text',
        text: `Requested on ${time(at, 'en-US')}. It is valid for ${minutes} minutes, also if you request another one, and can be used once. We never ask for it by phone or chat.`,
      },
      { kind: 'text', text: "If you didn't ask for it, ignore this email." },
    ],
  }),
  ACCOUNT_EXISTS: (_, link) => ({
    subject: 'You already have an account',
    body: [
      {
        kind: 'text',
        text: 'Someone, perhaps you, tried to register with this email address. It already has an account, so nothing was changed.',
      },
      { kind: 'link', text: 'Log in', url: link('/auth/login') },
      { kind: 'link', text: 'Forgot your password?', url: link('/reset-password') },
      { kind: 'text', text: "If it wasn't you, you don't need to do anything." },
    ],
  }),
  PASSWORD_RESET: ({ token, minutes, at }, link) => ({
    subject: 'Reset your password',
    body: [
      { kind: 'text', text: 'Open this link to choose a new password:' },
      {
        kind: 'link',
        text: 'Choose a new password',
        url: link(`/reset-password/confirm#token=${token}`),
      },
      {
        kind: 'text',
        text: `Requested on ${time(at, 'en-US')}. It is valid for ${minutes} minutes, also if you request another one, and works once. Your password stays as it is until you choose a new one.`,
      },
      { kind: 'text', text: "If you didn't ask for it, ignore this email." },
    ],
  }),
  PASSWORD_CHANGED: ({ at }, link) => ({
    subject: 'Your password was changed',
    body: [
      {
        kind: 'text',
        text: `Your password was changed on ${time(at, 'en-US')}. All other devices were logged out.`,
      },
      { kind: 'text', text: "If this wasn't you, reset your password right away:" },
      { kind: 'link', text: 'Reset password', url: link('/reset-password') },
    ],
  }),
  ALLOCATION_LAPSED: ({ bytes }, link) => ({
    subject: 'Traffic set aside for a sub account has expired',
    body: [
      {
        kind: 'text',
        text: `${gigabytes(bytes, 'en-US')} of traffic that you had set aside has expired. To set aside more, save the limit of the sub account again.`,
      },
      { kind: 'link', text: 'Review your sub accounts', url: link('/dashboard/sub-accounts') },
    ],
  }),
};

const CHINESE: Texts = {
  ...GOOGLE_CHINESE,
  ...ORDER_CHINESE,
  ...RECEIPT_CHINESE,
  ...TICKET_CHINESE,
  ...WHITELIST_CHINESE,
  EMAIL_CODE: ({ code, minutes, purpose, at }) => ({
    subject: purpose === 'VERIFY_EMAIL' ? '驗證你的電郵地址' : '確認更改密碼',
    body: [
      {
        kind: 'text',
        text:
          purpose === 'VERIFY_EMAIL'
            ? '請輸入以下驗證碼以驗證你的電郵地址：'
            : '請輸入以下驗證碼以繼續更改密碼：',
      },
      { kind: 'code', text: code },
      {
        kind: 'text',
        text: `要求時間：${time(at, 'zh-HK')}。驗證碼於 ${minutes} 分鐘內有效，即使你要求另一個驗證碼亦然；只可使用一次。我們絕不會透過電話或訊息索取驗證碼。`,
      },
      { kind: 'text', text: '如你沒有提出此要求，請忽略此電郵。' },
    ],
  }),
  ACCOUNT_EXISTS: (_, link) => ({
    subject: '你已擁有帳戶',
    body: [
      {
        kind: 'text',
        text: '有人（可能是你）嘗試使用此電郵地址註冊。此地址已有帳戶，一切維持不變。',
      },
      { kind: 'link', text: '登入', url: link('/auth/login') },
      { kind: 'link', text: '忘記密碼？', url: link('/reset-password') },
      { kind: 'text', text: '如非你本人操作，你毋須採取任何行動。' },
    ],
  }),
  PASSWORD_RESET: ({ token, minutes, at }, link) => ({
    subject: '重設密碼',
    body: [
      { kind: 'text', text: '請開啟以下連結以設定新密碼：' },
      { kind: 'link', text: '設定新密碼', url: link(`/reset-password/confirm#token=${token}`) },
      {
        kind: 'text',
        text: `要求時間：${time(at, 'zh-HK')}。連結於 ${minutes} 分鐘內有效，即使你要求另一條連結亦然；只可使用一次。在你設定新密碼之前，現有密碼維持不變。`,
      },
      { kind: 'text', text: '如你沒有提出此要求，請忽略此電郵。' },
    ],
  }),
  PASSWORD_CHANGED: ({ at }, link) => ({
    subject: '你的密碼已更改',
    body: [
      { kind: 'text', text: `你的密碼已於 ${time(at, 'zh-HK')} 更改，所有其他裝置均已登出。` },
      { kind: 'text', text: '如非你本人操作，請立即重設密碼：' },
      { kind: 'link', text: '重設密碼', url: link('/reset-password') },
    ],
  }),
  ALLOCATION_LAPSED: ({ bytes }, link) => ({
    subject: '預留給子帳戶的流量已到期',
    body: [
      {
        kind: 'text',
        text: `你預留的 ${gigabytes(bytes, 'zh-HK')} 流量已隨其所屬的流量一同到期。如要預留其他流量，請重新儲存子帳戶的上限。`,
      },
      { kind: 'link', text: '查看子帳戶', url: link('/dashboard/sub-accounts') },
    ],
  }),
};

const LOCALE_PREFIX: Record<Locale, string> = { 'en-US': '', 'zh-HK': '/zh-hk' };
const TEXTS: Record<Locale, Texts> = { 'en-US': ENGLISH, 'zh-HK': CHINESE };

/**
 * Writes one mail. Pure: the same facts give the same mail. Secrets stand behind `#` in links, so that no server on the way
 * logs them and no `Referer` carries them (SECURITY 23).
 * @param siteUrl the configured public address, without a slash at its end; never taken from a request
 */
export function renderMail<T extends MailTemplate>(
  template: T,
  locale: Locale,
  variables: MailVariables[T],
  siteUrl: string,
): RenderedMail {
  const link: Link = (path) => `${siteUrl}${LOCALE_PREFIX[locale]}${path}`;
  return renderContent(TEXTS[locale][template](variables, link), locale, link('/'));
}

/** Bytes as decimal gigabytes with two digits. */
function gigabytes(bytes: string, locale: Locale): string {
  const amount = Number((BigInt(bytes) * 100n) / BYTES_PER_GIGABYTE) / 100;
  return `${amount.toLocaleString(locale, { minimumFractionDigits: 2 })} GB`;
}
