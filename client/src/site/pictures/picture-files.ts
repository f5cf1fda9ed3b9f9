/** The product pictures. e2e/pictures/picture-list.ts says what each shows. */
export type PictureName =
  'overview' | 'statistics' | 'setup' | 'setup-seo' | 'setup-ecommerce' | 'order';

/** One file for each language, theme, and width of the window. */
export const PICTURE_LOCALES = ['en-US', 'zh-HK'] as const;
export const PICTURE_THEMES = ['light', 'dark'] as const;
export const PICTURE_VIEWS = ['wide', 'narrow'] as const;

/** Name of a picture's file in the folder of its language. */
export function fileOf(
  name: PictureName,
  theme: (typeof PICTURE_THEMES)[number],
  view: (typeof PICTURE_VIEWS)[number],
): string {
  return `${name}-${theme}${view === 'narrow' ? '-narrow' : ''}.avif`;
}
