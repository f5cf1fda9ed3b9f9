import { Trans } from '@lingui/macro';
import { Suspense } from 'react';
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
  const { hasFailed, retry } = form.useFailure();
  if (!hasFailed) return null;
  return (
    <div role="alert" className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-bad">
      <Trans>The form could not be loaded, so the line below stays an example.</Trans>
      <button type="button" onClick={retry} className={buttonStyle('secondary', 'small')}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
