import type { I18n } from '@lingui/core';
import type { ComponentType } from 'react';

/** The texts about a page in its head and in links to it. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** Its name in breadcrumbs. The home page has none. */
  readonly name?: string;
}

/** The browser's build has no words about pages: only their heads have them, and the prerenderer writes these. */
export function unsaid(): PageWords {
  throw new Error('only the prerenderer knows the words about a page');
}

/** Fields of a page that rendering needs. */
export type ShownPage = Pick<SitePage, 'path' | 'module' | 'Page' | 'isAnswer'>;

export interface SitePage {
  /** Path without the language prefix. */
  readonly path: string;
  /** Path of the page above it, for breadcrumbs. None: the home page. */
  readonly parent?: string;
  /** The page's module, as named in the manifest. Its chunk loads in parallel with the entry. */
  readonly module: string;
  readonly Page: ComponentType;
  readonly words: (i18n: I18n) => PageWords;
  /** Catalogs of text that only the prerenderer writes: browsers do not load them. */
  readonly prerenderedWords?: readonly string[];
  /** Marks what the gateway answers under other paths: the 404 and 500 pages. They have no path and are not indexed. */
  readonly isAnswer?: true;
  /** Has a path, but nobody looks for it: not indexed, and not in the sitemap. */
  readonly isUnlisted?: true;
  /** One of very many alike: it shares the picture of the page above it, and llms.txt leaves it out. */
  readonly isOneOfMany?: true;
  /** Loads no React: the gateway changes its HTML, which would then differ from what React renders. */
  readonly isStatic?: true;
}
