import { Trans } from '@lingui/macro';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { Button } from '../ui/Button';
import { buttonStyle } from '../ui/button-style';

/** An address that does not exist, or a screen that crashed or could not be fetched, in the place of that screen. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;

  useEffect(() => {
    document.getElementById('route-error')?.focus();
  }, [error]);

  return (
    <section className="flex min-h-[60vh] flex-col items-start justify-center gap-4 p-6 sm:p-12">
      <p className="num text-15 text-brand">{missing ? '404' : '500'}</p>
      <h1 id="route-error" tabIndex={-1} className="text-24 outline-none">
        {missing ? (
          <Trans>Page not found: {pathname}</Trans>
        ) : (
          <Trans>This page could not be shown</Trans>
        )}
      </h1>
      <p className="text-ink-2">
        {missing ? (
          <Trans>There is nothing at this address. It may have moved.</Trans>
        ) : (
          <Trans>An error occurred while loading data. Nothing of yours was changed by it.</Trans>
        )}
      </p>
      <div className="flex gap-3">
        {!missing && (
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        )}
        <Link to={ADDRESSES.dashboard} className={buttonStyle('secondary')}>
          <Trans>To the dashboard</Trans>
        </Link>
      </div>
    </section>
  );
}
