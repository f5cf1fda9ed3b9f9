import { time, type TextsOf } from './mail-template.js';

/** Emails about changes to a whitelisted address. None mentions the other customer (SECURITY 44). */
type WhitelistTexts = TextsOf<'WHITELIST_PROVEN' | 'WHITELIST_SUPERSEDED' | 'WHITELIST_CONTESTED'>;

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
  WHITELIST_SUPERSEDED: ({ address }, link) => ({
    subject: `${address} can no longer use the proxies without a password`,
    body: [
      {
        kind: 'text',
        text: `Your whitelist has an unverified entry for ${address}. Another account has now verified that address with a request from it, so your entry has stopped working.`,
      },
      {
        kind: 'text',
        text: 'If the address is yours, or you share it, contact support. Until then, programs there can use a username and password.',
      },
      { kind: 'link', text: 'Open your whitelist', url: link('/dashboard/whitelist') },
    ],
  }),
  WHITELIST_CONTESTED: ({ address, at }, link) => ({
    subject: `Another account tried to verify ${address}`,
    body: [
      {
        kind: 'text',
        text: `On ${time(at, 'en-US')}, a request from ${address} tried to verify it for another account. You have already verified this address, so we refused. Your entry still works.`,
      },
      {
        kind: 'text',
        text: 'This can happen when several people share an address. If you no longer use it, remove the entry. If you do not expect others there, contact support.',
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
  WHITELIST_SUPERSEDED: ({ address }, link) => ({
    subject: `${address} 已不能免密碼使用代理`,
    body: [
      {
        kind: 'text',
        text: `你的白名單中的 ${address} 尚未驗證。該地址現已由另一帳戶從該處驗證，因此你的項目已停止生效。`,
      },
      {
        kind: 'text',
        text: '如此地址屬於你，或由你與他人共用，請聯絡客戶服務。在此期間，該處的程式可改用用戶名稱和密碼。',
      },
      { kind: 'link', text: '開啟白名單', url: link('/dashboard/whitelist') },
    ],
  }),
  WHITELIST_CONTESTED: ({ address, at }, link) => ({
    subject: `另一帳戶嘗試驗證 ${address}`,
    body: [
      {
        kind: 'text',
        text: `${time(at, 'zh-HK')}，有由 ${address} 發出的請求嘗試為另一帳戶驗證此地址。由於你已驗證此地址，我們已拒絕該請求，你的項目維持有效。`,
      },
      {
        kind: 'text',
        text: '多人共用同一地址時可能出現此情況。如你已不再使用此地址，請移除項目；如該處不應有其他人，請聯絡客戶服務。',
      },
      { kind: 'link', text: '開啟白名單', url: link('/dashboard/whitelist') },
    ],
  }),
};
