/** Window and preferences of a screenshot. */
export interface Variant {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly locale: 'en-US' | 'zh-HK';
}

export const VARIANTS: readonly Variant[] = [
  { name: 'light', colorScheme: 'light', width: 1440, locale: 'en-US' },
  { name: 'dark', colorScheme: 'dark', width: 1440, locale: 'en-US' },
  { name: '1280', colorScheme: 'light', width: 1280, locale: 'en-US' },
  { name: '1024', colorScheme: 'light', width: 1024, locale: 'en-US' },
  { name: '768', colorScheme: 'light', width: 768, locale: 'en-US' },
  { name: '390', colorScheme: 'light', width: 390, locale: 'en-US' },
  { name: 'zh-hk', colorScheme: 'light', width: 1440, locale: 'zh-HK' },
  { name: 'zh-hk-360', colorScheme: 'light', width: 360, locale: 'zh-HK' },
];

/** From this width on the sidebar stands beside the screen (tokens.css, lg). */
const WIDE_FROM = 1024;

export const isWide = ({ width }: Variant): boolean => width >= WIDE_FROM;
