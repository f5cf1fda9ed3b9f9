import { Trans, useLingui } from '@lingui/macro';
import { useRef } from 'react';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { AuthRefusal } from '../../lib/auth/auth-api';
import type { UserError } from '../../lib/forms/user-errors';
import { useServices } from '../../lib/services/services';
import { FormDialog } from '../../ui/forms/FormDialog';
import { TextField } from '../../ui/forms/TextField';
import { identityWords, signInWords } from '../auth/auth-words';
import type { ClientSettings } from '../auth/client-config';
import { googleOf } from '../auth/google-sign-in';
import { EMPTY_PASSWORD, passwordSchema } from './password-proof';

interface GoogleConnectDialogProps {
  settings: ClientSettings;
  onClose: () => void;
  /** Called when Google is connected. */
  onDone: () => Promise<void>;
}

/** Connects a Google account: the password proves the member, and Google's window the Google account. */
export function GoogleConnectDialog({ settings, onClose, onDone }: GoogleConnectDialogProps) {
  const { t } = useLingui();
  const { session } = useServices();
  const failure = useRef<unknown>(null);

  async function connect(password: string): Promise<readonly UserError[]> {
    const token = session.current()?.token;
    if (token === undefined) return [];
    try {
      await googleOf(settings).connect(token, password);
    } catch (error) {
      if (error instanceof AuthRefusal && error.code === SIGN_IN_ERR_CODES.CREDENTIALS_WRONG)
        return [{ code: 'PASSWORD_WRONG', field: 'password' }];
      failure.current = error;
      return [{ code: 'GOOGLE_FAILED' }];
    }
    await onDone();
    return [];
  }

  return (
    <FormDialog
      title={<Trans>Connect Google</Trans>}
      action={<Trans>Continue with Google</Trans>}
      draft={{ name: 'google-connect', omit: ['password'] }}
      initialValues={EMPTY_PASSWORD}
      validationSchema={passwordSchema}
      errorWords={() => signInWords(failure.current)}
      send={({ password }) => connect(password)}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <Trans>
          Enter your password, then choose a Google account. It can log in to your account from then
          on, whatever its email address is.
        </Trans>
      </p>
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
