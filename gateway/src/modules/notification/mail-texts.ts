import type { Locale } from '../../platform/locale.js';
import {
  money,
  renderContent,
  time,
  type Link,
  type MailTemplate,
  type MailVariables,
  type RenderedMail,
  type TextsOf,
} from './mail-template.js';
import { RECEIPT_CHINESE, RECEIPT_ENGLISH } from './receipt-mails.js';
import { TICKET_CHINESE, TICKET_ENGLISH } from './ticket-mails.js';
import { WHITELIST_CHINESE, WHITELIST_ENGLISH } from './whitelist-mails.js';

type Texts = TextsOf<MailTemplate>;

const ENGLISH: Texts = {
  ...RECEIPT_ENGLISH,
  ...TICKET_ENGLISH,
  ...WHITELIST_ENGLISH,
  EMAIL_CODE: ({ code, minutes, purpose }) => ({
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
        text: `It is valid for ${minutes} minutes and can be used once. We never ask for it by phone or chat.`,
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
      { kind: 'link', text: 'Sign in', url: link('/auth/login') },
      { kind: 'link', text: 'Forgot your password?', url: link('/reset-password') },
      { kind: 'text', text: "If it wasn't you, you don't need to do anything." },
    ],
  }),
  PASSWORD_RESET: ({ token, minutes }, link) => ({
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
        text: `It is valid for ${minutes} minutes and works once. Your password stays as it is until you choose a new one.`,
      },
      { kind: 'text', text: "If you didn't ask for it, ignore this email." },
    ],
  }),
  PASSWORD_CHANGED: ({ at }, link) => ({
    subject: 'Your password was changed',
    body: [
      {
        kind: 'text',
        text: `Your password was changed on ${time(at, 'en-US')}. All other devices were signed out.`,
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
  ORDER_REAPPEARED: ({ orderNumber, planName, amountMinor, currency }, link) => ({
    subject: `Your deleted order ${orderNumber} was paid`,
    body: [
      {
        kind: 'text',
        text: `We received ${money(amountMinor, currency, 'en-US')} for order ${orderNumber} (${planName}) after you deleted it, so the order is back in your list.`,
      },
      {
        kind: 'text',
        text: "If you didn't mean to pay, reply to this email and we will refund the payment.",
      },
      { kind: 'link', text: 'View your orders', url: link('/dashboard/orders') },
    ],
  }),
  ORDER_DISPUTED: ({ orderNumber, planName, amountMinor, currency }, link) => ({
    subject: `Your payment for order ${orderNumber} is disputed`,
    body: [
      {
        kind: 'text',
        text: `The bank that issued the card for order ${orderNumber} (${planName}) disputes ${money(amountMinor, currency, 'en-US')}. Until the dispute is decided, the rest of this order is on hold.`,
      },
      {
        kind: 'text',
        text: "If you didn't ask your bank to do this, tell the bank that you made the payment.",
      },
      { kind: 'link', text: 'View your orders', url: link('/dashboard/orders') },
    ],
  }),
  POINTS_REDEEMED: ({ orderNumber, productName, points }, link) => ({
    subject: `You redeemed ${points.toLocaleString('en-US')} points`,
    body: [
      {
        kind: 'text',
        text: `You redeemed ${points.toLocaleString('en-US')} points for ${productName} (order ${orderNumber}). It is already active, and there is nothing to pay.`,
      },
      { kind: 'link', text: 'View your orders', url: link('/dashboard/orders') },
    ],
  }),
};

const CHINESE: Texts = {
  ...RECEIPT_CHINESE,
  ...TICKET_CHINESE,
  ...WHITELIST_CHINESE,
  EMAIL_CODE: ({ code, minutes, purpose }) => ({
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
        text: `驗證碼於 ${minutes} 分鐘內有效，只可使用一次。我們絕不會透過電話或訊息索取驗證碼。`,
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
  PASSWORD_RESET: ({ token, minutes }, link) => ({
    subject: '重設密碼',
    body: [
      { kind: 'text', text: '請開啟以下連結以設定新密碼：' },
      { kind: 'link', text: '設定新密碼', url: link(`/reset-password/confirm#token=${token}`) },
      {
        kind: 'text',
        text: `連結於 ${minutes} 分鐘內有效，只可使用一次。在你設定新密碼之前，現有密碼維持不變。`,
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
  ORDER_REAPPEARED: ({ orderNumber, planName, amountMinor, currency }, link) => ({
    subject: `你已刪除的訂單 ${orderNumber} 已付款`,
    body: [
      {
        kind: 'text',
        text: `你刪除訂單 ${orderNumber}（${planName}）後，我們收到了 ${money(amountMinor, currency, 'zh-HK')} 的付款，因此訂單已重新列出。`,
      },
      { kind: 'text', text: '如你無意付款，請回覆此電郵，我們會安排退款。' },
      { kind: 'link', text: '查看訂單', url: link('/dashboard/orders') },
    ],
  }),
  ORDER_DISPUTED: ({ orderNumber, planName, amountMinor, currency }, link) => ({
    subject: `訂單 ${orderNumber} 的付款出現爭議`,
    body: [
      {
        kind: 'text',
        text: `支付訂單 ${orderNumber}（${planName}）所用信用卡的銀行，就 ${money(amountMinor, currency, 'zh-HK')} 提出爭議。在銀行作出決定之前，此訂單餘下的服務會暫停使用。`,
      },
      { kind: 'text', text: '如你沒有向銀行提出爭議，請通知銀行該筆付款由你本人支付。' },
      { kind: 'link', text: '查看訂單', url: link('/dashboard/orders') },
    ],
  }),
  POINTS_REDEEMED: ({ orderNumber, productName, points }, link) => ({
    subject: `你已兌換 ${points.toLocaleString('zh-HK')} 積分`,
    body: [
      {
        kind: 'text',
        text: `你已使用 ${points.toLocaleString('zh-HK')} 積分兌換${productName}（訂單 ${orderNumber}）。產品已自動啟用，毋須付款。`,
      },
      { kind: 'link', text: '查看訂單', url: link('/dashboard/orders') },
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
  return renderContent(TEXTS[locale][template](variables, link), locale);
}

/** Bytes as decimal gigabytes with two digits. */
function gigabytes(bytes: string, locale: Locale): string {
  const amount = Number(BigInt(bytes) / 10_000_000n) / 100;
  return `${amount.toLocaleString(locale, { minimumFractionDigits: 2 })} GB`;
}
