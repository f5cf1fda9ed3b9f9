import { Trans } from '@lingui/macro';
import { useRef } from 'react';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { AuthRefusal } from '../../lib/auth/auth-api';
import type { UserError } from '../../lib/forms/user-errors';
import { useServices } from '../../lib/services/services';
import { signInWords } from '../auth/auth-words';
import type { ClientSettings } from '../auth/client-config';
import { googleOf } from '../auth/google-sign-in';
import { PasswordDialog } from './PasswordDialog';

interface GoogleConnectDialogProps {
  settings: ClientSettings;
  onClose: () => void;
  /** Called when Google is connected. */
  onDone: () => Promise<void>;
}

/** Connects a Google account: the password proves the member, and Google's window the Google account. */
export function GoogleConnectDialog({ settings, onClose, onDone }: GoogleConnectDialogProps) {
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
    <PasswordDialog
      title={<Trans>Connect Google</Trans>}
      action={<Trans>Continue with Google</Trans>}
      name="google-connect"
      errorWords={() => signInWords(failure.current)}
      send={connect}
      onClose={onClose}
    >
      <Trans>
        Enter your password, then choose a Google account. It can log in to your account from then
        on, whatever its email address is.
      </Trans>
    </PasswordDialog>
  );
}
