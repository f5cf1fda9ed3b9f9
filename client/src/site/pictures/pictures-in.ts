import { type Messages, setupI18n } from '@lingui/core';
import type { SiteLocale } from '../../lib/locale';
import { files } from './manifest.json';
import { pictureHtml } from './picture-html';
import { PICTURE_LOCALES } from './picture-files';
import { PICTURE_WORDS } from './picture-words';
import type { PictureHtml } from './ProductPicture';

const URLS = import.meta.glob<string>('./files/*/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});
const SIZES: Readonly<Record<string, { width: number; height: number } | undefined>> = files;

/** The pictures of the pages in a language. */
export async function picturesIn(locale: SiteLocale): Promise<PictureHtml> {
  if (!PICTURE_LOCALES.some((each) => each === locale))
    return (name) => {
      throw new Error(`There is no picture "${name}" in ${locale}`);
    };
  const { messages } = (await import(`../../locales/site/pictures/${locale}.po`)) as {
    messages: Messages;
  };
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const fileAt = (name: string) => {
    const path = `${locale}/${name}`;
    const url = URLS[`./files/${path}`];
    const size = SIZES[path];
    if (url === undefined || size === undefined)
      throw new Error(`There is no picture ${path}: run "npm run pictures"`);
    return { url, ...size };
  };
  return (name) => pictureHtml(name, i18n._(PICTURE_WORDS[name]), fileAt);
}
