import { brand } from '../lib/brand';
import heads from './heads.md';
import { isText, type ProseSection } from './prose';
import { type SitePage, unsaid } from './site-page';

/** The words about pages: a section is a page, with its name, if it has one, and a paragraph each of title and description. */
const HEADS: readonly ProseSection[] = PRERENDERS
  ? heads({ name: brand.name, product: brand.name }).sections
  : [];

/** A page with its words of heads.md. */
export function headed(page: Omit<SitePage, 'words'>): SitePage {
  return { ...page, words: PRERENDERS ? wordsAt(page.path) : unsaid };
}

function wordsAt(path: string): SitePage['words'] {
  return (i18n) => {
    const head = HEADS.find(({ id }) => id === path);
    const [title = '', description = ''] =
      head?.body.filter(isText).map((text) => i18n._(text)) ?? [];
    if (head === undefined) throw new Error(`heads.md has nothing about ${path}`);
    return {
      title,
      description,
      ...(head.title.id !== '' && { name: i18n._(head.title) }),
    };
  };
}
