import { useLingui } from '@lingui/macro';
import { useField } from 'formik';
import { TextField } from '../../ui/TextField';
import { identityWords } from './auth-words';
import { PasswordChecklist } from './PasswordChecklist';

/** The new password, what it needs, and once more. */
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
    </>
  );
}
