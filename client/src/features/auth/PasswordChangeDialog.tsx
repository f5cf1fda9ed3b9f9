import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePasswordChangeMutation, usePasswordCodeConfirmMutation } from './email-code.generated';
import { ADDRESSES } from '../../lib/addresses';
import { errorCode } from '../../lib/apollo/errors';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { useServices } from '../../lib/services/services';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { Notice } from '../../ui/feedback/Notice';
import { identityWords } from './auth-words';
import { CodeEntry } from './CodeEntry';
import {
  EMPTY_NEW_PASSWORD,
  newPasswordSchema,
  type NewPasswordValues,
  toNewPassword,
} from './new-password-form';
import { NewPasswordFields } from './NewPasswordFields';
import { TEXT_LINK } from './text-link';
import { useEmailCode } from './use-email-code';

interface PasswordChangeDialogProps {
  email: string;
  onClose: () => void;
}

/** Changes the password in two steps (spec §2): an emailed code, then the new password. This ends other sessions. */
export function PasswordChangeDialog({ email, onClose }: PasswordChangeDialogProps) {
  const { t, i18n } = useLingui();
  const mail = useEmailCode('CHANGE_PASSWORD');
  const [confirm] = usePasswordCodeConfirmMutation();
  /** The accepted code, sent again with the new password. */
  const [confirmed, setConfirmed] = useState<string | null>(null);

  async function enter(code: string): Promise<string | null> {
    const { data } = await confirm({ variables: { code } });
    const { me, userErrors } = data?.emailVerify ?? { me: null, userErrors: [] };
    if (me === null) return userErrors[0]?.code ?? 'VERIFICATION_FAILED';
    setConfirmed(code);
    return null;
  }

  return (
    <Dialog
      onClose={onClose}
      title={<Trans>Change password</Trans>}
      description={
        confirmed === null ? (
          <Trans>Step 1 of 2: verify your email</Trans>
        ) : (
          <Trans>Step 2 of 2: set a new password</Trans>
        )
      }
    >
      {confirmed !== null ? (
        <NewPasswordForm
          code={confirmed}
          onDone={onClose}
          onCodeRefused={() => setConfirmed(null)}
        />
      ) : mail.sent ? (
        <CodeEntry email={email} mail={mail} onCode={enter} submitLabel={t`Continue`} />
      ) : (
        <div className="flex flex-col gap-5 pb-4">
          {mail.failure !== null && (
            <Notice tone="bad">{i18n._(identityWords(mail.failure, 'CODE_SEND_FAILED'))}</Notice>
          )}
          <p className="text-ink-2">
            <Trans>
              To confirm it's you, we'll send a code to{' '}
              <b className="font-semibold wrap-anywhere text-ink">{email}</b>.
            </Trans>
          </p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Link to={ADDRESSES.resetPassword} className={`text-13 ${TEXT_LINK}`}>
              <Trans>Send me a reset link instead</Trans>
            </Link>
            <Button data-autofocus pending={mail.sending} onClick={() => void mail.send()}>
              <Trans>Send code</Trans>
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface NewPasswordFormProps {
  code: string;
  onDone: () => void;
  /** Called if the code has become invalid; leads back to step one. */
  onCodeRefused: () => void;
}

function NewPasswordForm({ code, onDone, onCodeRefused }: NewPasswordFormProps) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const [change] = usePasswordChangeMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [codeRefused, setCodeRefused] = useState(false);

  async function submit(values: NewPasswordValues, helpers: FormikHelpers<NewPasswordValues>) {
    setFailure(null);
    try {
      const { data } = await change({ variables: { code, ...toNewPassword(values) } });
      const { me, userErrors } = data?.passwordChange ?? { me: null, userErrors: [] };
      if (me !== null) {
        toasts.add({
          id: 'password-changed',
          tone: 'good',
          title: t`Your password was changed`,
          description: t`All other devices were signed out.`,
        });
        onDone();
        return;
      }
      setCodeRefused(userErrors.some(({ field }) => field === 'code'));
      const form = applyUserErrors(helpers, values, userErrors);
      setFailure(form ?? (userErrors.length === 0 ? 'PASSWORD_CHANGE_FAILED' : null));
    } catch (error) {
      setFailure(errorCode(error));
    }
  }

  return (
    <Formik
      initialValues={EMPTY_NEW_PASSWORD}
      validationSchema={newPasswordSchema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <Form noValidate className="flex flex-col gap-5 pb-4">
        <FormAlert
          code={failure}
          errorWords={(refused) => identityWords(refused, 'PASSWORD_CHANGE_FAILED')}
        />
        <NewPasswordFields />
        <p className="text-13 text-ink-3">
          <Trans>You'll stay signed in here. All other devices will be signed out.</Trans>
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          {codeRefused && (
            <Button tone="secondary" onClick={onCodeRefused}>
              <Trans>Verify email again</Trans>
            </Button>
          )}
          <SubmitButton>
            <Trans>Change password</Trans>
          </SubmitButton>
        </div>
      </Form>
    </Formik>
  );
}
