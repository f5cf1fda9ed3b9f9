import { Plural, Trans, useLingui } from '@lingui/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { RESET_RESEND_SECONDS } from '../../../../schema/rules/limits';
import { typedText } from '../../../../schema/rules/typed-text';
import { ADDRESSES } from '../../lib/addresses';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { useAuthSession } from '../../lib/services/services';
import { useTitle } from '../../lib/use-title';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/forms/TextField';
import { identityWords } from './auth-words';
import { AuthCard } from './AuthCard';
import { requestReset, ResetFailure } from './reset-api';
import { resetRequestSchema, type ResetRequestValues, toResetRequest } from './reset-form';
import { emailOfState } from './reset-link';
import { TEXT_LINK } from './text-link';
import { useCountdown } from './use-countdown';

/**
 * Sends a reset link. The answer does not reveal whether the address has an account. A signed-in user can request one
 * only for their own address (spec §5).
 */
export function ResetRequestScreen() {
  const { t } = useLingui();
  const session = useAuthSession();
  const location = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { seconds, start } = useCountdown();
  useTitle(t`Reset password`);

  async function submit(values: ResetRequestValues, helpers: FormikHelpers<ResetRequestValues>) {
    setFailure(null);
    const { email } = toResetRequest(values);
    try {
      const { retryAfterSeconds, userErrors } = await requestReset({ email });
      const refused = userErrors.find(({ code }) => code !== 'RESET_RECENTLY_SENT');
      if (refused?.field === 'email') applyUserErrors(helpers, values, [refused]);
      else if (refused !== undefined) setFailure(refused.code);
      else {
        setSentTo(email);
        start(retryAfterSeconds ?? RESET_RESEND_SECONDS);
      }
    } catch (error) {
      setFailure(error instanceof ResetFailure ? error.code : 'RESET_SEND_FAILED');
    }
  }

  const resend =
    seconds > 0 ? (
      <Plural value={seconds} one="Send again in # second" other="Send again in # seconds" />
    ) : (
      <Trans>Send again</Trans>
    );

  return (
    <AuthCard
      title={<Trans>Reset password</Trans>}
      description={<Trans>We'll email you a link to set a new password.</Trans>}
      footer={
        <Link to={session === null ? ADDRESSES.login : ADDRESSES.dashboard} className={TEXT_LINK}>
          {session === null ? <Trans>Back to login</Trans> : <Trans>Go to the dashboard</Trans>}
        </Link>
      }
    >
      <FormAlert code={failure} errorWords={(code) => identityWords(code, 'RESET_SEND_FAILED')} />
      {failure === null && sentTo !== null && (
        <Notice tone="info">
          <Trans>
            If <b className="break-all">{sentTo}</b> has an account, a link is on its way. It is
            valid for 30 minutes. Didn't get it? Check your spam folder.
          </Trans>
        </Notice>
      )}
      <Formik
        initialValues={{ email: session?.user.email ?? emailOfState(location.state) }}
        validationSchema={resetRequestSchema}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ values }) => (
          <Form noValidate className="flex flex-col gap-5">
            <TextField
              name="email"
              type="email"
              label={t`Email`}
              autoComplete="username"
              errorWords={identityWords}
              readOnly={session !== null}
              autoFocus={session === null}
            />
            <SubmitButton
              disabled={seconds > 0 && typedText(values.email) === sentTo}
              focusableWhenDisabled
              className="w-full"
            >
              {sentTo !== null && typedText(values.email) === sentTo ? (
                resend
              ) : (
                <Trans>Send reset link</Trans>
              )}
            </SubmitButton>
          </Form>
        )}
      </Formik>
    </AuthCard>
  );
}
