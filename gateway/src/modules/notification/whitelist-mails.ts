import { time, type TextsOf } from './mail-template.js';

/** Emails about changes to a whitelisted address. None mentions the other customer (SECURITY 44). */
type WhitelistTexts = TextsOf<'WHITELIST_PROVEN' | 'WHITELIST_SUPERSEDED'>;

export const WHITELIST_ENGLISH: WhitelistTexts = {
  WHITELIST_PROVEN: ({ address, at }, link) => ({
    subject: `IP address ${address} is verified`,
    body: [
      {
        kind: 'text',
        text: `A request from ${address} verified the address for your whitelist on ${time(at, 'en-US')}. It now uses the proxies on your account only.`,
      },
      { kind: 'text', text: "If this wasn't you, remove the entry and change your password:" },
      { kind: 'link', text: 'Open your whitelist', url: link('/dashboard/whitelist') },
    ],
  }),
  WHITELIST_SUPERSEDED: ({ address, at }, link) => ({
    subject: `${address} can no longer use the proxies without a password`,
    body: [
      {
        kind: 'text',
        text: `On ${time(at, 'en-US')}, a request from ${address} verified the address for another account, so your whitelist entry has stopped working. An address belongs to the account that verified it last.`,
      },
      {
        kind: 'text',
        text: 'If you still use the address, verify it again on the whitelist page. If you share it, programs there should use a username and password: the other account can take it back at any time.',
      },
      { kind: 'link', text: 'Open your whitelist', url: link('/dashboard/whitelist') },
    ],
  }),
};

export const WHITELIST_CHINESE: WhitelistTexts = {
  WHITELIST_PROVEN: ({ address, at }, link) => ({
    subject: `你已驗證 IP 地址 ${address}`,
    body: [
      {
        kind: 'text',
        text: `我們於 ${time(at, 'zh-HK')} 收到由 ${address} 發出的請求，已為你的白名單完成驗證。此地址只會以你的帳戶使用代理。`,
      },
      { kind: 'text', text: '如非你本人操作，請移除此項目並更改密碼：' },
      { kind: 'link', text: '開啟白名單', url: link('/dashboard/whitelist') },
    ],
  }),
  WHITELIST_SUPERSEDED: ({ address, at }, link) => ({
    subject: `${address} 已不能免密碼使用代理`,
    body: [
      {
        kind: 'text',
        text: `${time(at, 'zh-HK')}，由 ${address} 發出的請求已為另一帳戶驗證此地址，因此你的白名單項目已停止生效。地址屬於最後驗證它的帳戶。`,
      },
      {
        kind: 'text',
        text: '如你仍使用此地址，請在白名單頁面重新驗證。如你與他人共用此地址，該處的程式應使用用戶名稱和密碼，因為另一帳戶可隨時取回此地址。',
      },
      { kind: 'link', text: '開啟白名單', url: link('/dashboard/whitelist') },
    ],
  }),
};
