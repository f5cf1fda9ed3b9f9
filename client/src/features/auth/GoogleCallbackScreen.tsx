import { msg, Trans, useLingui } from '@lingui/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { keepingReturn, returnPath } from '../../lib/auth/return-path';
import { useServices } from '../../lib/services/services';
import { useTitle } from '../../lib/use-title';
import { Notice } from '../../ui/feedback/Notice';
import { signInWords } from './auth-words';
import { useClientConfig } from './client-config';
import { GoogleLinkNotice, hasAccount } from './GoogleLinkNotice';
import { codeOf, GoogleFailure, readGoogleAnswer, reportGoogleAnswer } from './google-popup';
import { forgetRedirect, type GoogleRedirect, readRedirect, screenOf } from './google-redirect';
import { googleOf } from './google-sign-in';
import { TEXT_LINK } from './text-link';

/** On phones, a browser may have put the opener to sleep. It wakes up, and has the answer, when the popup closes. */
const TAKEN_WITHIN_MS = 3_000;

/**
 * The screen that Google redirects to (spec §2). A tab that left for Google signs in here and returns. In a popup, it passes
 * the result to the opener, which closes the popup.
 *
 * The screen is left by opening a document only. This one has Google's opener policy, so that the opener keeps its handle of
 * the popup; all other pages have a stricter policy (gateway/src/http/site/site.ts).
 */
export function GoogleCallbackScreen() {
  const { search } = useLocation();
  const [answer] = useState(() => readGoogleAnswer(search));
  const [redirect] = useState(() => readRedirect(answer.state));

  useEffect(() => {
    if (redirect !== null) return;
    reportGoogleAnswer(answer);
    // Not at once: the opener may see that the popup is closed before it has the answer.
    const timer = setTimeout(() => window.close(), TAKEN_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [redirect, answer]);

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      {redirect === null ? <PopupEnd /> : <RedirectEnd redirect={redirect} answer={answer} />}
    </main>
  );
}

/** Visible until the popup is closed, and for good if it cannot close. */
function PopupEnd() {
  return (
    <>
      <h1 className="text-20">
        <Trans>You can close this window</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>Continue on the page where you started signing in.</Trans>
      </p>
      <Link reloadDocument to={ADDRESSES.login} className={TEXT_LINK}>
        <Trans>Back to login</Trans>
      </Link>
    </>
  );
}

interface RedirectEndProps {
  redirect: GoogleRedirect;
  answer: ReturnType<typeof readGoogleAnswer>;
}

/** Signs in with the code, and goes where the person wanted to go. */
function RedirectEnd({ redirect, answer }: RedirectEndProps) {
  const { t, i18n } = useLingui();
  const { session, openDocument } = useServices();
  const navigate = useNavigate();
  const google = googleOf(useClientConfig());
  const [failure, setFailure] = useState<unknown>(null);
  useTitle(t`Log in`);

  const enter = useEffectEvent(async () => {
    const { from, search, state, inviteCode } = redirect;
    try {
      // The code must not stay in the history.
      await navigate(ADDRESSES.googleCallback, { replace: true });
      const code = { authCode: codeOf(answer), state };
      session.signIn(await google.enterCode(code, { inviteCode }));
      // Checked again: the storage is no more trustworthy than an address.
      const otherwise = from === 'register' ? ADDRESSES.verifyEmail : undefined;
      openDocument(returnPath(search, window.location.origin, otherwise));
    } catch (error) {
      setFailure(error);
    }
  });

  // A ref, because a code works once, and React runs effects twice in development.
  const entered = useRef(false);
  useEffect(() => {
    if (entered.current) return;
    entered.current = true;
    forgetRedirect();
    void enter();
  }, []);

  if (failure === null)
    return (
      <p role="status" className="text-ink-2">
        <Trans>Signing you in…</Trans>
      </p>
    );
  // No window was closed here.
  const isCancelled = failure instanceof GoogleFailure && failure.reason === 'CLOSED';
  const words = isCancelled ? msg`You canceled the sign-in at Google` : signInWords(failure);
  return (
    <>
      <h1 className="text-20">
        <Trans>Google sign-in didn't work</Trans>
      </h1>
      <div className="max-w-100 text-start">
        {hasAccount(failure) ? (
          <GoogleLinkNotice
            failure={failure}
            reloadDocument
            loginPath={keepingReturn(ADDRESSES.login, redirect.search)}
          />
        ) : (
          <Notice tone="bad">{typeof words === 'string' ? words : i18n._(words)}</Notice>
        )}
      </div>
      <Link reloadDocument to={screenOf(redirect)} className={TEXT_LINK}>
        <Trans>Try again</Trans>
      </Link>
    </>
  );
}
