import { Trans, useLingui } from '@lingui/macro';
import { useField } from 'formik';
import { CheckboxField } from '../../ui/forms/CheckboxField';
import { TextField } from '../../ui/forms/TextField';
import { identityWords } from './auth-words';
import { PasswordChecklist } from './PasswordChecklist';

/** The new password, its checklist, its repetition, and whether API keys stay valid. */
export function NewPasswordFields() {
  const { t } = useLingui();
  const [{ value }] = useField<string>('newPassword');
  return (
    <>
      <div className="flex flex-col gap-3">
        <TextField
          name="newPassword"
          type="password"
          label={t`New password`}
          autoComplete="new-password"
          errorWords={identityWords}
          autoFocus
        />
        <PasswordChecklist password={value} />
      </div>
      <TextField
        name="repeat"
        type="password"
        label={t`Repeat new password`}
        autoComplete="new-password"
        errorWords={identityWords}
      />
      <CheckboxField
        name="keepApiKeys"
        label={
          <>
            <Trans>Keep my API keys</Trans>
            <span className="block text-13 text-ink-2">
              <Trans>Otherwise they are revoked, and programs that use them stop working.</Trans>
            </span>
          </>
        }
      />
    </>
  );
}
