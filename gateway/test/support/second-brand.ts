import type { BrandFile } from '../../../schema/rules/brand-file.js';

/* Another brand, which differs in everything. Tests put it in the place of schema/rules/brand.ts. */

export const brand: BrandFile['brand'] = {
  name: 'Polar & Sons',
  supportEmail: 'care@polar.test',
  salesEmail: 'deals@polar.test',
  senderEmail: 'post@polar.test',
  onlineServiceUrl: 'https://polar.test/talk',
  messaging: { app: 'Signal', handle: '@polar.77', url: 'https://signal.me/polar' },
  sample: { proxyHost: 'ice.polar.test', httpPort: 6100, socks5Port: 6200, username: 'walrus' },
  mark: {
    size: 40,
    cornerRadius: 20,
    paths: [
      { d: 'M20 6v28', color: 'on-brand', strokeWidth: 4 },
      { d: 'M6 18h28v4H6Z', color: 'signal' },
    ],
  },
  colors: {
    bg: { light: '#F7F8FC', dark: '#0C0F18' },
    panel: { light: '#FFFFFF', dark: '#141926' },
    sunk: { light: '#EBEEF6', dark: '#080A12' },
    line: { light: '#D3D8E6', dark: '#272F44' },
    control: { light: '#7C849A', dark: '#6A7490' },
    ink: { light: '#141826', dark: '#E9ECF6' },
    'ink-2': { light: '#454C61', dark: '#B2B9CC' },
    'ink-3': { light: '#5C6379', dark: '#8C95AD' },
    brand: { light: '#2B4BC4', dark: '#8FA6FF' },
    'on-brand': { light: '#FFFFFF', dark: '#0A1236' },
    'brand-soft': { light: '#E1E7FB', dark: '#1A2450' },
    'brand-ink': { light: '#233C9C', dark: '#B5C4FF' },
    signal: { light: '#D9408B', dark: '#FF7DBA' },
    warn: { light: '#7A4A06', dark: '#F2B85C' },
    'warn-soft': { light: '#FAEAD0', dark: '#38290F' },
    bad: { light: '#A8222F', dark: '#FF8F96' },
    'bad-soft': { light: '#FAE1E3', dark: '#3E191F' },
    info: { light: '#1F5F7A', dark: '#86CBE8' },
    'info-soft': { light: '#DDF0F7', dark: '#12303C' },
    'chart-a': { light: '#2B4BC5', dark: '#5C7BEA' },
    'chart-b': { light: '#C2557F', dark: '#FFB3D2' },
    dot: { light: '#D0D5E4', dark: '#252C40' },
  },
};

export const chartColors: BrandFile['chartColors'] = {
  'chart-c': { light: '#3D8FDE', dark: '#82A2F1' },
  'chart-d': { light: '#932B06', dark: '#C64733' },
  'chart-e': { light: '#067BA3', dark: '#63D3F8' },
  'chart-f': { light: '#733B8D', dark: '#AD69B8' },
  'chart-g': { light: '#7C6C15', dark: '#C2D087' },
  'chart-h': { light: '#B0467E', dark: '#E6ACBB' },
  'chart-rest': { light: '#858D89', dark: '#67736E' },
};

export const tagline: BrandFile['tagline'] = {
  'en-US': 'Cold facts from warm homes',
  'zh-HK': '冷靜數據，來自真實住宅',
  de: 'Kühle Zahlen aus warmen Häusern',
  es: 'Datos fríos de casas cálidas',
  ru: 'Холодные факты из тёплых домов',
};

export const legalEntity: BrandFile['legalEntity'] = {
  name: 'Polar & Sons Sp. z o.o.',
  address: ['ul. Lodowa 4', '00-001 Warszawa'],
  registration: 'KRS 0000999999',
  taxId: 'PL 525 000 00 00',
  email: 'books@polar.test',
  abuseEmail: 'misuse@polar.test',
  privacyEmail: 'data@polar.test',
  invoiceCode: 'PLR',
  jurisdiction: { 'en-US': 'Poland', 'zh-HK': '波蘭' },
};

export const addressSources: BrandFile['addressSources'] = {
  suppliers: [{ name: 'Zorza Peers', consentUrl: 'https://zorza.test/consent' }],
  checkedOn: '2026-09-09',
  optOutUrl: 'https://polar.test/leave',
  abuseAnswerHours: 37,
};

export const serviceClaims: BrandFile['serviceClaims'] = {
  successRatePercent: 97.13,
  uptimePercent: 98.17,
  responseSecondsBelow: 0.77,
  source: { url: 'https://polar.test/measured', from: '2026-08-01', until: '2026-08-31' },
};
