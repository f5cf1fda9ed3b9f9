import { Trans } from '@lingui/macro';
import { Suspense, useEffect } from 'react';
import { buttonStyle } from '../../../ui/button-style';
import { late } from '../../late';

const form = late(() => import('./LineForm').then(({ LineForm }) => LineForm));

/**
 * From a place and a session to the proxy line, without an account. Until the form's code is here, and without a script, an
 * example stands in its place. Nothing above the boundary has a state, see `late`.
 */
export function LineBuilder() {
  return (
    <section id="proxy-line" className="page scroll-mt-16 pb-20">
      <h2 className="text-36">
        <Trans>Build your proxy line</Trans>
      </h2>
      <p className="mt-4 max-w-160 text-17 text-ink-2">
        <Trans>
          Choose a place and a session, and copy the line into your program. The dashboard has the
          same form, with your own username and password.
        </Trans>
      </p>
      <LoadFailure />
      <Suspense>
        <form.Component />
      </Suspense>
    </section>
  );
}

function LoadFailure() {
  const { state, failures, retry } = form.useLoading();
  const hasFailed = failures > 0;

  // The pressed button is gone, and the focus with it.
  useEffect(() => {
    if (hasFailed && state === 'ready' && document.activeElement === document.body)
      document.getElementById('line-country')?.focus();
  }, [hasFailed, state]);

  if (!hasFailed || state === 'ready') return null;
  const isLoading = state === 'loading';
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-bad">
      {/* Anew for each failure, so that each is announced. */}
      <p key={failures} role="alert">
        <Trans>The form could not be loaded, so the line below stays an example.</Trans>
      </p>
      <button
        type="button"
        aria-disabled={isLoading || undefined}
        onClick={retry}
        className={`${buttonStyle('secondary', 'small')} aria-disabled:text-ink-3`}
      >
        {isLoading ? <Trans>Loading…</Trans> : <Trans>Try again</Trans>}
      </button>
    </div>
  );
}
