import type { SiteLocale } from './locale';

/** A colour in both themes, as CSS. */
interface ThemedColor {
  readonly light: string;
  readonly dark: string;
}

/**
 * The only place that knows whose product this is: name, mark, colours, addresses, handles. A reseller changes this file
 * and builds; nothing else in the client spells a brand word. Colours become CSS variables at build (vite/brand-css.ts).
 */
export const brand = {
  name: 'Hearth',
  legalName: 'Hearth Networks Limited',
  supportEmail: 'support@hearth.example',
  salesEmail: 'sales@hearth.example',
  /** Where somebody of the support answers at once. */
  onlineServiceUrl: 'https://hearth.example/chat',
  messaging: { app: 'Telegram', handle: '@hearth_support', url: 'https://t.me/hearth_support' },
  /** Shown in samples on public pages; the dashboard shows what the gateway is configured with. */
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

/** What it is, in a few words: beside the brand, because only public pages say it. */
export const tagline: Readonly<Record<SiteLocale, string>> = {
  'en-US': 'Residential proxies you can account for',
  'zh-HK': '帳目清楚的住宅代理',
  de: 'Residential-Proxys, über die Sie Buch führen können',
  es: 'Proxies residenciales con las cuentas claras',
  ru: 'Резидентные прокси с прозрачным учётом',
};
