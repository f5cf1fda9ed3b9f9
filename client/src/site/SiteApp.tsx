import { type I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Suspense, useEffect } from 'react';
import { Words } from '../ui/Words';
import { LanguageSuggestion } from './LanguageSuggestion';
import { markInteractive } from './interactive';
import { Kept } from './Kept';
import { late } from './late';
import { Crashed, PageBoundary } from './PageBoundary';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import type { ShownPage } from './site-page';

// It opens without its code, which comes after the page's.
const { Component: FloatingMenu } = late(() =>
  import('../ui/overlay/FloatingMenu').then((module) => module.FloatingMenu),
);
// Only links: the browser's build has neither its code nor its list of pages.
const Footer = PRERENDERS ? SiteFooter : (_: { path: string }) => null;

interface SiteAppProps {
  page: ShownPage;
  i18n: I18n;
}

/** A public page in its frame: the same tree on the server and in the browser. */
export function SiteApp({ page, i18n }: SiteAppProps) {
  // An unknown path has no translation, so the language link leads to the start page.
  const path = page.isAnswer === true ? '/' : page.path;
  const where = { path: page.path, locale: i18n.locale };
  return (
    <I18nProvider i18n={i18n} defaultComponent={Words}>
      <PageBoundary {...where}>
        {page.isAnswer !== true && <LanguageSuggestion path={path} />}
        <SiteHeader path={path} />
      </PageBoundary>
      <main id="main" className="grid grid-cols-[minmax(0,1fr)]">
        <PageBoundary {...where} failed={<Crashed />}>
          <Suspense>
            <page.Page />
            <Interactive />
          </Suspense>
        </PageBoundary>
      </main>
      <Kept name="footer">
        <Footer path={path} />
      </Kept>
      <PageBoundary {...where}>
        <Suspense>
          <FloatingMenu className="right-6 max-xl:hidden" />
        </Suspense>
      </PageBoundary>
    </I18nProvider>
  );
}

/** Inside the page's boundary, so that its effect runs after the page has hydrated. */
function Interactive() {
  useEffect(markInteractive, []);
  return null;
}
