import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik } from 'formik';
import { useEffect, useState } from 'react';
import { AuthRefusal, logIn, logInWithGoogleCode } from '../../lib/auth/auth-api';
import { TRIAL } from '../../lib/prices';
import { useServices } from '../../lib/services';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { TextField } from '../../ui/TextField';
import { signInWords } from './auth-words';
import { GoogleMark } from './GoogleMark';
import { askGoogle, fetchGoogleConfig, type GoogleConfig } from './google-popup';
import { EMPTY_SIGN_IN, SIGN_IN_WORDS, signInSchema, toCredentials } from './sign-in-form';
import { useSignIn } from './use-sign-in';

/** `err_code` of an address that has an account whose password Google cannot vouch for. */
const GOOGLE_PASSWORD_REQUIRED = 1306;

/** Email and password, or Google. */
export function SignInScreen() {
  const { t, i18n } = useLingui();
  const { session } = useServices();
  const { failure, pending, attempt } = useSignIn();
  const [google, setGoogle] = useState<GoogleConfig | null>(null);
  const [by, setBy] = useState<'password' | 'google'>('password');
  const { days, gigabytes } = TRIAL;

  useTitle(t`Log in`);

  useEffect(() => {
    let wanted = true;
    fetchGoogleConfig().then(
      (config) => {
        if (wanted) setGoogle(config);
      },
      // Without an answer the button is not offered; the form says what is wrong when it is used.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);

  const words = failure === null ? null : signInWords(failure);
  const errorWords = (error: string) => {
    const known = SIGN_IN_WORDS[error];
    return known === undefined ? error : i18n._(known);
  };

  return (
    <>
      <div className="flex w-full max-w-100 flex-col gap-6 rounded-card border border-line bg-panel p-6 sm:p-8">
        <h1 className="text-24">
          <Trans>Log in</Trans>
        </h1>
        {failure === null && session.reason === 'expired' && (
          <Notice tone="info">
            <Trans>Your session has ended. Log in to go on where you were.</Trans>
          </Notice>
        )}
        {words !== null && (
          <Notice tone="bad">{typeof words === 'string' ? words : i18n._(words)}</Notice>
        )}
        <Formik
          initialValues={EMPTY_SIGN_IN}
          validationSchema={signInSchema}
          validateOnBlur={false}
          onSubmit={async (values) => {
            setBy('password');
            await attempt(() => logIn(toCredentials(values)));
          }}
        >
          {({ values }) => (
            <Form noValidate className="flex flex-col gap-5">
              <TextField
                name="email"
                type="email"
                label={t`E-mail`}
                autoComplete="username"
                errorWords={errorWords}
                autoFocus
              />
              <TextField
                name="password"
                type="password"
                label={t`Password`}
                autoComplete="current-password"
                errorWords={errorWords}
              />
              <Button
                type="submit"
                pending={pending && by === 'password'}
                disabled={pending}
                className="w-full"
              >
                <Trans>Log in</Trans>
              </Button>
              {google !== null && (
                <>
                  <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
                    <Trans>or</Trans>
                  </p>
                  <Button
                    tone="secondary"
                    pending={pending && by === 'google'}
                    disabled={pending}
                    className="w-full"
                    onClick={() => {
                      setBy('google');
                      const linking =
                        failure instanceof AuthRefusal && failure.code === GOOGLE_PASSWORD_REQUIRED;
                      void attempt(async () => {
                        const authCode = await askGoogle(google);
                        const { clientId } = google;
                        return logInWithGoogleCode({
                          authCode,
                          clientId,
                          ...(linking && { password: values.password }),
                        });
                      });
                    }}
                  >
                    <GoogleMark className="size-4" />
                    <Trans>Continue with Google</Trans>
                  </Button>
                </>
              )}
            </Form>
          )}
        </Formik>
      </div>
      {google !== null && (
        <p className="mt-6 max-w-88 text-center text-13 text-balance text-ink-2">
          <Trans>
            New here? Continue with Google opens your account, with {gigabytes} GB for {days} days
            and no card.
          </Trans>
        </p>
      )}
    </>
  );
}
