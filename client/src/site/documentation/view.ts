import { lazy } from 'react';
import type { ShownPage } from '../site-page';

/**
 * A page of the documentation as the browser knows it. Its text is prerendered and stays as it is (../Kept.tsx), so the words for
 * head and links do not weigh on other pages.
 */
export function documentationView(path: string): ShownPage {
  return {
    path,
    module: 'src/site/documentation/DocumentationPage.tsx',
    Page: lazy(() =>
      import('./DocumentationPage').then(({ documentationPage }) => ({
        default: documentationPage(path),
      })),
    ),
  };
}
