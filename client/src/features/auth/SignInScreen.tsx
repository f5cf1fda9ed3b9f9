import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik } from 'formik';
import { Link, useLocation } from 'react-router-dom';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { ADDRESSES } from '../../lib/addresses';
import { AuthRefusal, logIn } from '../../lib/auth/auth-api';
import { keepingReturn } from '../../lib/auth/return-path';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useServices } from '../../lib/services';
import { useTitle } from '../../lib/use-title';
import { Notice } from '../../ui/Notice';
import { TextField } from '../../ui/TextField';
import { identityWords, signInWords } from './auth-words';
import { AuthCard } from './AuthCard';
import { GoogleSignIn } from './GoogleSignIn';
import { wasPasswordReset } from './reset-link';
import { EMPTY_SIGN_IN, signInSchema, toCredentials } from './sign-in-form';
import { TEXT_LINK } from './text-link';
import { useSignIn } from './use-sign-in';

/** `err_code` for an account with a password that Google sign-in is not connected to yet. */
const { GOOGLE_PASSWORD_REQUIRED } = SIGN_IN_ERR_CODES;

/** Signs in by email and password, or by Google. */
export function SignInScreen() {
  const { t, i18n } = useLingui();
  const { session } = useServices();
  const location = useLocation();
  const { failure, pending, attempt, forget } = useSignIn();
  useTitle(t`Log in`);

  const words = failure === null ? null : signInWords(failure);
  const linking = failure instanceof AuthRefusal && failure.code === GOOGLE_PASSWORD_REQUIRED;

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
      {failure === null && wasPasswordReset(location.state) && (
        <Notice tone="info">
          <Trans>Your password was changed. Log in with the new one.</Trans>
        </Notice>
      )}
      {failure === null && session.reason === 'expired' && (
        <Notice tone="info">
          <Trans>Your session has ended. Log in to continue where you left off.</Trans>
        </Notice>
      )}
      {failure === null && session.reason === 'elsewhere' && (
        <Notice tone="info">
          <Trans>You were signed out in another tab. Log in to continue where you left off.</Trans>
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
            <SubmitButton disabled={pending === 'google'} className="w-full">
              <Trans>Log in</Trans>
            </SubmitButton>
            <GoogleSignIn
              attempt={attempt}
              pending={pending}
              password={linking ? values.password : undefined}
            />
          </Form>
        )}
      </Formik>
    </AuthCard>
  );
}
