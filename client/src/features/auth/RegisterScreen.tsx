import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { typedText } from '../../../../schema/rules/typed-text';
import { ADDRESSES } from '../../lib/addresses';
import { AuthRefusal, logIn, register } from '../../lib/auth/auth-api';
import { keepingReturn, returnPath } from '../../lib/auth/return-path';
import { forgetInvitation, readInvitation } from '../../lib/invitation';
import { bringIntoView } from '../../ui/feedback/bring-into-view';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { FormDraft } from '../../lib/forms/FormDraft';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { TRIAL } from '../../lib/prices';
import { lazyNamed } from '../../lib/lazy-named';
import { localTimeZone, timeZoneName } from '../../lib/moment';
import { useTitle } from '../../lib/use-title';
import { CheckboxField } from '../../ui/forms/CheckboxField';
import { Notice } from '../../ui/feedback/Notice';
import { SiteLink } from '../../ui/SiteLink';
import { TextField } from '../../ui/forms/TextField';
import { registerWords, registrationWords } from './auth-words';
import { AuthCard } from './AuthCard';
import { useClientConfig } from './client-config';
import { GoogleLinkNotice, hasAccount } from './GoogleLinkNotice';
import { GoogleSignIn } from './GoogleSignIn';
import { PasswordStrength } from './PasswordStrength';
import {
  fieldOfRefusal,
  guardedRegisterSchema,
  isIncomplete,
  registerSchema,
  type RegisterValues,
  toRegisterForm,
  toRegistration,
} from './register-form';
import { TEXT_LINK } from './text-link';
import { CaptchaOnDemand, useCaptcha } from './use-captcha';
import { useSignIn } from './use-sign-in';

/** Links in small print, without the link color. */
const LEGAL_LINK = 'underline underline-offset-2 hover:text-ink';

// Few visitors come with an order, and it brings the catalogue's words.
const ChosenOrder = lazyNamed(() => import('./ChosenOrder'), 'ChosenOrder');

const { CREDENTIALS_WRONG } = SIGN_IN_ERR_CODES;

const NOT_KEPT = ['password', 'repeat', 'captcha'] as const;

/**
 * The address had an account already, with another password. Registration does not reveal this; the owner gets an
 * email.
 */
class OtherPassword extends Error {
  override readonly name = 'OtherPassword';
}

/** Creates the account, then signs in with the same credentials (spec §2). */
async function registerAndLogIn(values: RegisterValues) {
  const registration = toRegistration(values);
  await register(registration);
  forgetInvitation();
  const { email, password } = registration;
  return logIn({ email, password }).catch((error: unknown) => {
    const isOther = error instanceof AuthRefusal && error.code === CREDENTIALS_WRONG;
    throw isOther ? new OtherPassword() : error;
  });
}

/** Registers an account, then leads to the email verification. */
export function RegisterScreen() {
  const { t } = useLingui();
  const { search } = useLocation();
  const { failure, pending, attempt, forget } = useSignIn(ADDRESSES.verifyEmail);
  const { days, gigabytes } = TRIAL;
  const settings = useClientConfig();
  const captcha = useCaptcha(ADDRESSES.register, settings, failure);
  useTitle(t`Create an account`);

  const loginPath = keepingReturn(ADDRESSES.login, search);
  const next = returnPath(search, window.location.origin);

  /** Like `attempt`, and shows a refusal that concerns one field at that field. */
  const attemptWith =
    (values: RegisterValues, helpers: Pick<FormikHelpers<RegisterValues>, 'setStatus'>) =>
    (...[way, request]: Parameters<typeof attempt>) =>
      attempt(way, () =>
        request().catch((error: unknown) => {
          const refused = fieldOfRefusal(error);
          if (refused !== null) {
            const [field, code] = refused;
            applyUserErrors(helpers, values, [{ field, code }]);
          }
          throw error;
        }),
      );

  return (
    <AuthCard
      title={<Trans>Create an account</Trans>}
      description={
        <Trans>
          {gigabytes} GB free for {days} days after verifying your email. No card needed.
        </Trans>
      }
      footer={
        <Trans>
          Already have an account?{' '}
          <Link to={loginPath} className={TEXT_LINK}>
            Log in
          </Link>
        </Trans>
      }
    >
      {next.startsWith(ADDRESSES.checkout) && (
        <Suspense>
          <ChosenOrder path={next} />
        </Suspense>
      )}
      {failure !== null && fieldOfRefusal(failure) === null && (
        <div ref={bringIntoView}>
          <RegistrationFailure failure={failure} loginPath={loginPath} />
        </div>
      )}
      <Formik
        initialValues={toRegisterForm(search, readInvitation(document.cookie))}
        validationSchema={captcha === null ? registerSchema : guardedRegisterSchema}
        validateOnBlur={false}
        onSubmit={(values, helpers) =>
          attemptWith(values, helpers)('password', () => registerAndLogIn(values))
        }
      >
        {({ values, errors, submitCount, setStatus }) => (
          <Form noValidate onSubmitCapture={forget} className="flex flex-col gap-5">
            <FormDraft name="register" omit={NOT_KEPT} />
            {submitCount > 0 && isIncomplete(errors) && (
              <FormAlert code="EMAIL_PASSWORD_REQUIRED" errorWords={registerWords} />
            )}
            <TextField
              name="email"
              type="email"
              label={t`Email`}
              autoComplete="username"
              errorWords={registerWords}
              autoFocus
            />
            <div className="flex flex-col gap-2">
              <TextField
                name="password"
                type="password"
                label={t`Password`}
                autoComplete="new-password"
                errorWords={registerWords}
              />
              <PasswordStrength password={values.password} />
            </div>
            <TextField
              name="repeat"
              type="password"
              label={t`Repeat password`}
              autoComplete="new-password"
              errorWords={registerWords}
            />
            <TextField
              name="inviteCode"
              label={t`Invitation code (optional)`}
              autoComplete="off"
              mono
              errorWords={registerWords}
            />
            <div className="flex flex-col gap-3">
              <CheckboxField
                name="acceptTerms"
                label={
                  <Trans>
                    I agree to the{' '}
                    <SiteLink to={ADDRESSES.terms} inNewTab className={TEXT_LINK}>
                      Terms of Service
                    </SiteLink>{' '}
                    and the{' '}
                    <SiteLink to={ADDRESSES.privacy} inNewTab className={TEXT_LINK}>
                      Privacy Policy
                    </SiteLink>
                  </Trans>
                }
                errorWords={registerWords}
              />
              <CheckboxField
                name="acceptMarketing"
                label={t`Send me news and offers by email (optional)`}
                errorWords={registerWords}
              />
            </div>
            {captcha !== null && (
              <Suspense fallback={<div className="min-h-16.5" />}>
                <CaptchaOnDemand config={captcha} sending={pending === 'password'} />
              </Suspense>
            )}
            <ZoneNote />
            <SubmitButton disabled={pending === 'google'} className="w-full">
              <Trans>Create account</Trans>
            </SubmitButton>
            <GoogleSignIn
              attempt={attemptWith(values, { setStatus })}
              failure={failure}
              pending={pending}
              settings={settings}
              inviteCode={typedText(values.inviteCode)}
            >
              <p className="-mt-2 text-center text-12 text-balance text-ink-3">
                <Trans>
                  By continuing with Google, you agree to the{' '}
                  <SiteLink to={ADDRESSES.terms} inNewTab className={LEGAL_LINK}>
                    Terms of Service
                  </SiteLink>{' '}
                  and the{' '}
                  <SiteLink to={ADDRESSES.privacy} inNewTab className={LEGAL_LINK}>
                    Privacy Policy
                  </SiteLink>
                  .
                </Trans>
              </p>
            </GoogleSignIn>
          </Form>
        )}
      </Formik>
    </AuthCard>
  );
}

/** A new account gets the zone of this device. */
function ZoneNote() {
  const { i18n } = useLingui();
  const zone = timeZoneName(localTimeZone(), i18n.locale);
  return (
    <p className="text-12 text-ink-3">
      <Trans>
        Your account counts days by this device’s clock: {zone}. You can change that under “My
        account”.
      </Trans>
    </p>
  );
}

function RegistrationFailure({ failure, loginPath }: { failure: unknown; loginPath: string }) {
  const { i18n } = useLingui();
  if (failure instanceof OtherPassword)
    return (
      <Notice tone="warn">
        <Trans>
          This email and password don't match. Already have an account?{' '}
          <Link to={loginPath} className="underline underline-offset-4">
            Log in
          </Link>{' '}
          or{' '}
          <Link to={ADDRESSES.resetPassword} className="underline underline-offset-4">
            reset your password
          </Link>
          .
        </Trans>
      </Notice>
    );
  if (hasAccount(failure)) return <GoogleLinkNotice failure={failure} loginPath={loginPath} />;
  const words = registrationWords(failure);
  return <Notice tone="bad">{typeof words === 'string' ? words : i18n._(words)}</Notice>;
}
