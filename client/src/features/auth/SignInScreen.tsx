import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik } from 'formik';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { logIn } from '../../lib/auth/auth-api';
import { keepingReturn } from '../../lib/auth/return-path';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useServices } from '../../lib/services/services';
import { useTitle } from '../../lib/use-title';
import { bringIntoView } from '../../ui/feedback/bring-into-view';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/forms/TextField';
import { identityWords, signInWords } from './auth-words';
import { AuthCard } from './AuthCard';
import { useClientConfig } from './client-config';
import { needsPassword } from './GoogleLinkNotice';
import { GoogleSignIn } from './GoogleSignIn';
import { EMPTY_SIGN_IN, guardedSignInSchema, signInSchema, toCredentials } from './sign-in-form';
import { forgetNotice, keptNotice, noticeOf } from './sign-in-notice';
import { TEXT_LINK } from './text-link';
import { CaptchaOnDemand, useCaptcha } from './use-captcha';
import { useSignIn } from './use-sign-in';

/** Signs in by email and password, or by Google. */
export function SignInScreen() {
  const { t, i18n } = useLingui();
  const { session } = useServices();
  const location = useLocation();
  const { failure, pending, attempt, forget } = useSignIn();
  const settings = useClientConfig();
  const captcha = useCaptcha(ADDRESSES.login, settings, failure);
  useTitle(t`Log in`);

  // Forgotten after the render that is shown: React may discard earlier ones.
  const [kept] = useState(keptNotice);
  useEffect(forgetNotice, []);

  const words = failure === null ? null : signInWords(failure);
  const notice = failure === null ? (noticeOf(location.state, session.reason) ?? kept) : null;
  const linking = needsPassword(failure);

  return (
    <AuthCard
      title={<Trans>Log in</Trans>}
      footer={
        <Trans>
          New here?{' '}
          <Link to={keepingReturn(ADDRESSES.register, location.search)} className={TEXT_LINK}>
            Create an account
          </Link>
        </Trans>
      }
    >
      {notice === 'PASSWORD_RESET' && (
        <Notice tone="info">
          <Trans>Your password was changed. Log in with the new one.</Trans>
        </Notice>
      )}
      {notice === 'EXPIRED' && (
        <Notice tone="info">
          <Trans>Your session has ended. Log in to continue where you left off.</Trans>
        </Notice>
      )}
      {notice === 'ELSEWHERE' && (
        <Notice tone="info">
          <Trans>You were signed out in another tab. Log in to continue where you left off.</Trans>
        </Notice>
      )}
      {notice === 'LOG_OUT_FAILED' && (
        <Notice tone="bad">
          <Trans>
            Failed to log out. You are logged out in this browser, but the server still has your
            session open. Log in and sign it out under My account.
          </Trans>
        </Notice>
      )}
      {words !== null && (
        <div ref={bringIntoView}>
          <Notice tone="bad">{typeof words === 'string' ? words : i18n._(words)}</Notice>
        </div>
      )}
      <Formik
        initialValues={EMPTY_SIGN_IN}
        validationSchema={captcha === null ? signInSchema : guardedSignInSchema}
        validateOnBlur={false}
        onSubmit={async (values) => {
          await attempt('password', () => logIn(toCredentials(values)));
        }}
      >
        {({ values }) => (
          <Form noValidate onSubmitCapture={forget} className="flex flex-col gap-5">
            <TextField
              name="email"
              type="email"
              label={t`Email`}
              autoComplete="username"
              errorWords={identityWords}
              autoFocus
            />
            <TextField
              name="password"
              type="password"
              label={t`Password`}
              autoComplete="current-password"
              errorWords={identityWords}
            />
            <Link
              to={ADDRESSES.resetPassword}
              state={{ email: values.email }}
              className={`-mt-2.5 self-start text-13 ${TEXT_LINK}`}
            >
              <Trans>Forgot password?</Trans>
            </Link>
            {captcha !== null && (
              <Suspense fallback={<div className="min-h-16.5" />}>
                <CaptchaOnDemand config={captcha} sending={pending === 'password'} />
              </Suspense>
            )}
            <SubmitButton disabled={pending === 'google'} className="w-full">
              <Trans>Log in</Trans>
            </SubmitButton>
            <GoogleSignIn
              attempt={attempt}
              failure={failure}
              pending={pending}
              settings={settings}
              password={linking ? values.password : undefined}
            />
          </Form>
        )}
      </Formik>
    </AuthCard>
  );
}
