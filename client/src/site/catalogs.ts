import type { Messages } from '@lingui/core';
import type { SiteLocale } from '../lib/locale';
import type { SitePage } from './site-page';

/** The parts of the words that a page brings: those of the frame and those of its folder (lingui.config.ts). */
export function catalogsOf({ module }: Pick<SitePage, 'module'>): string[] {
  const [, folder] = /^src\/site\/([\w-]+)\//.exec(module) ?? [];
  return folder === undefined ? ['frame'] : ['frame', folder];
}

/** Words of the footer and of heads. */
const ONLY_PRERENDERED = PRERENDERS ? ['prerendered'] : [];

/** The words of a page. @throws where it does not exist in that language */
export async function wordsOfPage(
  page: Pick<SitePage, 'module' | 'prerenderedWords'>,
  locale: SiteLocale,
): Promise<Messages> {
  const catalogs = await Promise.all(
    [...catalogsOf(page), ...ONLY_PRERENDERED, ...(page.prerenderedWords ?? [])].map(
      (part) => import(`../locales/site/${part}/${locale}.po`) as Promise<{ messages: Messages }>,
    ),
  );
  return Object.assign({}, ...catalogs.map(({ messages }) => messages)) as Messages;
}
