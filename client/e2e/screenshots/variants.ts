/** Window and preferences of a visit. */
export interface Variant {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly locale: 'en-US' | 'zh-HK';
}

const LIGHT: Variant = { name: 'light', colorScheme: 'light', width: 1440, locale: 'en-US' };

/** Of `npm run shots`. */
export const VARIANTS: readonly Variant[] = [
  LIGHT,
  { ...LIGHT, name: 'dark', colorScheme: 'dark' },
  ...[1280, 1024, 768, 390].map((width) => ({ ...LIGHT, name: String(width), width })),
  { ...LIGHT, name: 'zh-hk', locale: 'zh-HK' },
  { ...LIGHT, name: 'zh-hk-360', width: 360, locale: 'zh-HK' },
];

/** The window and the preferences of the tests, and the others: theme, language, and the narrowest window. */
export const WIDE: Variant = { ...LIGHT, name: 'light 1440 px' };
export const NARROW: Variant = {
  name: 'dark 360 px zh-HK',
  colorScheme: 'dark',
  width: 360,
  locale: 'zh-HK',
};

/** From this width on the sidebar stands beside the screen (tokens.css, lg). */
export const WIDE_FROM = 1024;

export const isWide = ({ width }: Variant): boolean => width >= WIDE_FROM;
