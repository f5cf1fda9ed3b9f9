import { Trans } from '@lingui/macro';
import { useSyncExternalStore } from 'react';
import { ADDRESSES } from '../lib/addresses';
import { buttonStyle } from '../ui/button-style';
import { usePageLink } from './languages';

const never = () => () => undefined;
const currentPath = () => window.location.pathname;
const unknownPath = () => '';

/** One file serves all unknown paths, so only the browser knows the path. */
export function NotFoundPage() {
  const link = usePageLink();
  const path = useSyncExternalStore(never, currentPath, unknownPath);

  return (
    <section className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <p className="num text-15 text-brand">404</p>
      <h1 className="text-36 sm:text-48">
        <Trans>This page doesn't exist</Trans>
      </h1>
      <p className="max-w-150 text-17 text-ink-2">
        <Trans>
          The link may be old, or the address may have a typing mistake. Check the address, or start
          from one of these pages.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <a {...link(ADDRESSES.home)} className={buttonStyle()}>
          <Trans>Back to the home page</Trans>
        </a>
        <a {...link(ADDRESSES.pricingTraffic)} className={buttonStyle('secondary')}>
          <Trans>See pricing</Trans>
        </a>
        <a {...link(ADDRESSES.faq)} className={buttonStyle('secondary')}>
          <Trans>FAQ</Trans>
        </a>
        <a {...link(ADDRESSES.contact)} className={buttonStyle('secondary')}>
          <Trans>Contact us</Trans>
        </a>
      </div>
      <p className="min-h-6 text-13 wrap-anywhere text-ink-3">
        {path !== '' && (
          <Trans>
            Page not found: <span className="inline-block max-w-full">{path}</span>
          </Trans>
        )}
      </p>
    </section>
  );
}
