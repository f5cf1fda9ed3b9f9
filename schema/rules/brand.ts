/** A color in both themes, as CSS. */
interface ThemedColor {
  readonly light: string;
  readonly dark: string;
}

/**
 * The single place for the brand: name, mark, colors, addresses, handles. A reseller changes this file and builds; no
 * other file of the client, and no email or invoice, contains a brand word. The client's build turns the colors into CSS
 * variables (vite/brand-css.ts).
 */
export const brand = {
  name: 'Hearth',
  legalName: 'Hearth Networks Limited',
  supportEmail: 'support@hearth.example',
  salesEmail: 'sales@hearth.example',
  /** Live chat with support. */
  onlineServiceUrl: 'https://hearth.example/chat',
  messaging: { app: 'Telegram', handle: '@hearth_support', url: 'https://t.me/hearth_support' },
  /** For samples on public pages. The dashboard shows the gateway's configured values. */
  sample: { proxyHost: 'gate.hearth.example', httpPort: 7777, username: 'acme' },
  /** The mark on a 26 × 26 square: a roof over an ember. */
  mark: {
    viewBox: '0 0 26 26',
    radius: 7,
    roof: 'M7.5 15.5 13 8.75l5.5 6.75',
    ember: { cx: 13, cy: 18, r: 2 },
  },
  colors: {
    brand: { light: '#0B6B50', dark: '#3CCB9B' },
    'on-brand': { light: '#FFFFFF', dark: '#06231A' },
    'brand-soft': { light: '#DDEFE6', dark: '#12352A' },
    'brand-ink': { light: '#08533E', dark: '#7FE3C2' },
    signal: { light: '#E8A317', dark: '#F4B740' },
    'chart-a': { light: '#0B6B50', dark: '#1F9E76' },
    'chart-b': { light: '#C47A00', dark: '#FFD98A' },
  } satisfies Record<string, ThemedColor>,
} as const;

/** The product in a few words. Separate from the brand, because the dashboard does not use it. */
export const tagline: Readonly<Record<'en-US' | 'zh-HK' | 'de' | 'es' | 'ru', string>> = {
  'en-US': 'Residential proxies you can account for',
  'zh-HK': '帳目清楚的住宅代理',
  de: 'Residential-Proxys, über die Sie Buch führen können',
  es: 'Proxies residenciales con las cuentas claras',
  ru: 'Резидентные прокси с прозрачным учётом',
};
