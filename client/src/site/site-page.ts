import type { I18n } from '@lingui/core';
import type { ComponentType } from 'react';

/** The texts about a page in its head and in links to it. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** Its name in breadcrumbs. The home page has none. */
  readonly name?: string;
}

export interface SitePage {
  /** Path without the language prefix. */
  readonly path: string;
  /** The page's module, as named in the manifest. Its chunk loads in parallel with the entry. */
  readonly module: string;
  readonly Page: ComponentType;
  readonly words: (i18n: I18n) => PageWords;
  /** Marks the 404 and 500 pages, which have no path and are not indexed. */
  readonly isAnswer?: true;
}
