/** Other words for what the palette opens or does, in both languages: an English word is typed on a Chinese screen too. */
const GROUPS = {
  password: ['password', 'passphrase', '密碼'],
  account: ['profile', 'email', 'name', 'sessions', 'devices', 'security', '帳戶', '電郵', '安全'],
  invoice: ['invoice', 'receipt', 'bill', 'tax', 'vat', 'company', '發票', '收據', '帳單', '稅'],
  refund: ['refund', 'money back', 'chargeback', '退款'],
  order: ['purchase', 'history', 'cancel', '訂單', '取消'],
  buy: ['buy', 'top up', 'recharge', 'pay', 'price', 'plan', '購買', '增值', '付款', '價格'],
  logout: ['logout', 'log off', 'sign out', 'exit', '登出', '退出'],
  help: ['help', 'contact', 'chat', 'ticket', '求助', '客服', '聯絡'],
  usage: ['usage', 'bandwidth', 'report', 'chart', 'csv', 'export', '用量', '報表', '匯出'],
  proxy: [
    'proxy',
    'endpoint',
    'host',
    'port',
    'socks',
    'generate',
    '代理',
    '連接埠',
    '端口',
    '產生',
  ],
  login: ['username', 'user', 'login', 'credentials', 'limit', '用戶', '登入', '限額'],
  address: ['allowlist', 'ip', 'address', '白名單', '地址'],
  points: ['rewards', 'redeem', 'voucher', '積分', '兌換', '換領'],
  invite: ['invite', 'friend', 'affiliate', 'commission', '邀請', '朋友', '佣金'],
  key: ['token', 'graphql', 'developer', 'integration', '密鑰', '權杖', '開發'],
  guide: ['documentation', 'docs', 'tutorial', 'example', 'curl', '文件', '教學', '範例'],
  theme: ['dark mode', 'night', 'theme', '深色', '主題'],
  language: ['language', 'english', 'chinese', '語言', '英文', '中文'],
  session: ['session', 'sticky', 'rotate', 'rotating', 'change ip', '工作階段', '固定', '輪換'],
  place: ['country', 'city', 'location', 'geo', 'targeting', '國家', '城市', '地區'],
  refusal: ['error', 'denied', 'refused', 'blocked', '錯誤', '拒絕', '封鎖'],
  rate: ['limit', 'rate limit', 'throttle', 'concurrency', '限制', '頻率'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Subject = keyof typeof GROUPS;

/** The words that find an entry about these subjects. */
export function keywordsOf(...subjects: readonly Subject[]): string[] {
  return subjects.flatMap((subject) => GROUPS[subject]);
}

/** The typed word, then its synonyms. */
export function alternatives(typed: string): string[] {
  const word = typed.trim().toLowerCase();
  const meant = Object.values(GROUPS).filter((group: readonly string[]) => group.includes(word));
  return [...new Set([word, ...meant.flat()])];
}
