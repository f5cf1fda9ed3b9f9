import { Trans, useLingui } from '@lingui/macro';
import { FormDialog } from '../../ui/forms/FormDialog';
import { TextField } from '../../ui/forms/TextField';
import { identityWords } from '../auth/auth-words';
import { EMPTY_PASSWORD, passwordSchema } from './password-proof';
import { useGoogleUnlinkMutation } from './sign-in-methods.generated';

interface GoogleDisconnectDialogProps {
  /** The address of the Google account. */
  address: string;
  onClose: () => void;
  onDone: () => void;
}

/** Disconnects the Google account, with the password that is the way in afterwards. */
export function GoogleDisconnectDialog({ address, onClose, onDone }: GoogleDisconnectDialogProps) {
  const { t } = useLingui();
  const [unlink] = useGoogleUnlinkMutation();
  return (
    <FormDialog
      title={<Trans>Disconnect Google?</Trans>}
      action={<Trans>Disconnect</Trans>}
      draft={{ name: 'google-disconnect', omit: ['password'] }}
      initialValues={EMPTY_PASSWORD}
      validationSchema={passwordSchema}
      errorWords={identityWords}
      send={async (values) => {
        const { data } = await unlink({ variables: values });
        const userErrors = data?.googleUnlink.userErrors ?? [];
        if (userErrors.length === 0) onDone();
        return userErrors;
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <Trans>
          The Google account <b className="font-semibold wrap-anywhere text-ink">{address}</b> can
          no longer log in. You log in with your email address and password, and can connect the
          same or another Google account at any time.
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
