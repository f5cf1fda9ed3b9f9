import { Trans } from '@lingui/macro';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { reportGoogleAnswer } from './google-popup';

/**
 * Google redirects its popup here. The screen passes the result to the opener and closes. It is visible only if it
 * cannot close.
 */
export function GoogleCallbackScreen() {
  useEffect(() => {
    reportGoogleAnswer(window.location.search);
    window.close();
  }, []);

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-20">
        <Trans>You can close this window</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>Continue on the page where you started signing in.</Trans>
      </p>
      <Link to={ADDRESSES.login} className="text-brand underline underline-offset-4">
        <Trans>Back to login</Trans>
      </Link>
    </main>
  );
}
