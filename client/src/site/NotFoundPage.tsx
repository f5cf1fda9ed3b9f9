import { Trans } from '@lingui/macro';
import { useSyncExternalStore } from 'react';
import { localizedPath } from '../lib/locale';
import { buttonStyle } from '../ui/button-style';
import { useLocale } from './use-locale';

const never = () => () => undefined;
const currentPath = () => window.location.pathname;
const unknownPath = () => '';

/** One file for every unknown address, so the address itself is known only in the browser. */
export function NotFoundPage() {
  const locale = useLocale();
  const path = useSyncExternalStore(never, currentPath, unknownPath);

  return (
    <section className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <p className="num text-15 text-brand">404</p>
      <h1 className="text-36 sm:text-48">
        <Trans>There is no such entry in this book</Trans>
      </h1>
      <p className="min-h-6 text-17 break-all text-ink-2">
        {path !== '' && <Trans>Page not found: {path}</Trans>}
      </p>
      <a href={localizedPath(locale, '/')} className={buttonStyle()}>
        <Trans>Back to the start</Trans>
      </a>
    </section>
  );
}
