import { useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { object, string } from 'yup';
import type { UserError } from '../../lib/forms/user-errors';
import { FormDialog } from '../../ui/forms/FormDialog';
import { TextField } from '../../ui/forms/TextField';
import { identityWords } from '../auth/auth-words';

const EMPTY = { password: '' };
/** Messages are codes (auth-words.ts). */
const SCHEMA = object({ password: string().required('PASSWORD_REQUIRED') });

interface PasswordDialogProps {
  title: ReactNode;
  action: ReactNode;
  /** Of the draft. */
  name: string;
  errorWords?: Parameters<typeof FormDialog>[0]['errorWords'];
  send: (password: string) => Promise<readonly UserError[]>;
  onClose: () => void;
  /** What happens. */
  children: ReactNode;
}

/** A change of the ways to log in, which the password proves. */
export function PasswordDialog({
  title,
  action,
  name,
  errorWords = identityWords,
  send,
  onClose,
  children,
}: PasswordDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      title={title}
      action={action}
      draft={{ name, omit: ['password'] }}
      initialValues={EMPTY}
      validationSchema={SCHEMA}
      errorWords={errorWords}
      send={({ password }) => send(password)}
      onClose={onClose}
    >
      <p className="text-ink-2">{children}</p>
      <TextField
        name="password"
        type="password"
        label={t`Password`}
        autoComplete="current-password"
        errorWords={identityWords}
        autoFocus
      />
    </FormDialog>
  );
}
