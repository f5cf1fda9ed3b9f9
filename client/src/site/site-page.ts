import type { I18n } from '@lingui/core';
import type { ComponentType } from 'react';

/** What is said about a page where it is not seen. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** Its name in the way that leads to it; none for the first page. */
  readonly name?: string;
}

export interface SitePage {
  /** Without the language's prefix. */
  readonly path: string;
  /** The module of the page, as the build's manifest names it: its chunk is fetched beside the entry. */
  readonly module: string;
  readonly Page: ComponentType;
  readonly words: (i18n: I18n) => PageWords;
  /** Stands for an answer and not for an address: nothing to index. */
  readonly isAnswer?: true;
}
