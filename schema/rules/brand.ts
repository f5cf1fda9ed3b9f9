import type { BrandFile } from './brand-file.js';

/*
 * The brand: name, mark, colors, addresses, claims, and the company that sells. Operators change this file and nothing else
 * ("Your brand" in README.md). Several exports instead of one object, so that browsers only download what they use.
 */

export const brand: BrandFile['brand'] = {
  name: 'Hearth',
  supportEmail: 'support@hearth.example',
  salesEmail: 'sales@hearth.example',
  senderEmail: 'hello@hearth.example',
  onlineServiceUrl: 'https://hearth.example/chat',
  messaging: { app: 'Telegram', handle: '@hearth_support', url: 'https://t.me/hearth_support' },
  sample: { proxyHost: 'gate.hearth.example', httpPort: 7777, socks5Port: 7778, username: 'acme' },
  mark: {
    size: 26,
    cornerRadius: 7,
    // A roof over an ember.
    paths: [
      { d: 'M7.5 15.5 13 8.75l5.5 6.75', color: 'on-brand', strokeWidth: 2.4 },
      { d: 'M13 16a2 2 0 0 1 0 4 2 2 0 0 1 0-4Z', color: 'signal' },
    ],
  },
  // Each pair of text and ground is readable (WCAG AA): client/src/ui/tokens.test.ts.
  colors: {
    bg: { light: '#FAF9F6', dark: '#0E1412' },
    panel: { light: '#FFFFFF', dark: '#151D1A' },
    sunk: { light: '#F1EFE9', dark: '#0A0F0D' },
    line: { light: '#DEDACF', dark: '#283430' },
    control: { light: '#8D8878', dark: '#6B7A73' },
    ink: { light: '#16211C', dark: '#EAF0EC' },
    'ink-2': { light: '#4D574F', dark: '#B4C0B9' },
    'ink-3': { light: '#646B62', dark: '#8E9B94' },
    brand: { light: '#0B6B50', dark: '#3CCB9B' },
    'on-brand': { light: '#FFFFFF', dark: '#06231A' },
    'brand-soft': { light: '#DDEFE6', dark: '#12352A' },
    'brand-ink': { light: '#08533E', dark: '#7FE3C2' },
    signal: { light: '#E8A317', dark: '#F4B740' },
    warn: { light: '#8A5300', dark: '#F4B740' },
    'warn-soft': { light: '#FBEBC8', dark: '#3A2B0B' },
    bad: { light: '#B3261E', dark: '#FF8A80' },
    'bad-soft': { light: '#FBE3E0', dark: '#41191A' },
    info: { light: '#2457A6', dark: '#8FB8FF' },
    'info-soft': { light: '#E0EAF8', dark: '#16294A' },
    'chart-a': { light: '#0B6B50', dark: '#1F9E76' },
    // Muted in the dark: #FFD98A had 2.5 times the contrast of chart-a and outshone all other bars (tokens.test.ts).
    'chart-b': { light: '#C47A00', dark: '#C9963B' },
    // Decorative only: the dots of the world map, between bg and line.
    dot: { light: '#DCD9D0', dark: '#26322D' },
  },
};

// With chart-a and chart-b, the scale of eight and the neutral color of what belongs to none. Each differs from each other one for
// color-blind readers too (client/src/ui/chart-colors.test.ts). Apart from the colors above, because public pages draw no such chart.
export const chartColors: BrandFile['chartColors'] = {
  'chart-c': { light: '#3D8FDF', dark: '#82A2F0' },
  'chart-d': { light: '#932B06', dark: '#C64733' },
  'chart-e': { light: '#067BA3', dark: '#63D3F8' },
  'chart-f': { light: '#733B8D', dark: '#AD69B8' },
  'chart-g': { light: '#7C6C15', dark: '#C2D087' },
  'chart-h': { light: '#B0467E', dark: '#E6ACBB' },
  'chart-rest': { light: '#858D89', dark: '#67736E' },
};

export const tagline: BrandFile['tagline'] = {
  'en-US': 'Residential proxies you can account for',
  'zh-HK': '賬目清楚的住宅代理',
  de: 'Residential-Proxys, über die Sie Buch führen können',
  es: 'Proxies residenciales con las cuentas claras',
  ru: 'Резидентные прокси с прозрачным учётом',
};

export const legalEntity: BrandFile['legalEntity'] = {
  name: 'Hearth Networks Limited',
  address: ['12/F Example Tower', '1 Example Road', 'Hong Kong'],
  registration: 'Business Registration No. 00000000',
  taxId: null,
  email: 'billing@hearth.example',
  abuseEmail: 'abuse@hearth.example',
  privacyEmail: 'privacy@hearth.example',
  invoiceCode: 'HRT',
  jurisdiction: { 'en-US': 'Hong Kong', 'zh-HK': '香港' },
};

export const addressSources: BrandFile['addressSources'] = {
  suppliers: [
    { name: 'Example Homes Network', consentUrl: 'https://homes.example/consent' },
    { name: 'Example Share', consentUrl: 'https://share.example/how-it-works' },
  ],
  checkedOn: '2026-10-15',
  optOutUrl: 'https://hearth.example/opt-out',
  abuseAnswerHours: 24,
};

export const serviceClaims: BrandFile['serviceClaims'] = {
  successRatePercent: 99.8,
  uptimePercent: 99.9,
  responseSecondsBelow: 0.6,
  source: { url: 'https://hearth.example/measurements', from: '2026-10-01', until: '2026-10-31' },
};
