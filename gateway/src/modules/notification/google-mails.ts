import { time, type TextsOf } from './mail-template.js';

/** Emails about the Google account that signs a customer in (SECURITY 60). */
type GoogleTexts = TextsOf<'GOOGLE_LINKED' | 'GOOGLE_UNLINKED'>;

export const GOOGLE_ENGLISH: GoogleTexts = {
  GOOGLE_LINKED: ({ at }, link) => ({
    subject: 'Google was connected to your account',
    body: [
      {
        kind: 'text',
        text: `On ${time(at, 'en-US')}, a Google account was connected to your account. It can log in from now on. You can see it under “My account”.`,
      },
      {
        kind: 'text',
        text: "If this wasn't you, reset your password right away. That disconnects Google and logs out all devices:",
      },
      { kind: 'link', text: 'Reset password', url: link('/reset-password') },
    ],
  }),
  GOOGLE_UNLINKED: ({ at }, link) => ({
    subject: 'Google was disconnected from your account',
    body: [
      {
        kind: 'text',
        text: `On ${time(at, 'en-US')}, the Google account that was connected to your account was disconnected. It can no longer log in.`,
      },
      {
        kind: 'text',
        text: 'Log in with your email address and password. If you have no password, or if this wasn’t you, set a new one. You can connect Google again under “My account”.',
      },
      { kind: 'link', text: 'Set a new password', url: link('/reset-password') },
    ],
  }),
};

export const GOOGLE_CHINESE: GoogleTexts = {
  GOOGLE_LINKED: ({ at }, link) => ({
    subject: '你的帳戶已連結 Google',
    body: [
      {
        kind: 'text',
        text: `一個 Google 帳戶已於 ${time(at, 'zh-HK')} 連結至你的帳戶，由現在起可用作登入。你可於「我的帳戶」查看。`,
      },
      {
        kind: 'text',
        text: '如非你本人操作，請立即重設密碼。重設後，Google 的連結會解除，所有裝置亦會登出：',
      },
      { kind: 'link', text: '重設密碼', url: link('/reset-password') },
    ],
  }),
  GOOGLE_UNLINKED: ({ at }, link) => ({
    subject: '你的帳戶已解除 Google 連結',
    body: [
      {
        kind: 'text',
        text: `與你的帳戶連結的 Google 帳戶已於 ${time(at, 'zh-HK')} 解除連結，不能再用作登入。`,
      },
      {
        kind: 'text',
        text: '請以電郵地址和密碼登入。如你沒有密碼，或並非你本人操作，請設定新密碼。你可於「我的帳戶」重新連結 Google。',
      },
      { kind: 'link', text: '設定新密碼', url: link('/reset-password') },
    ],
  }),
};
