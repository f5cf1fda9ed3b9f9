import { Trans } from '@lingui/macro';
import { PasswordDialog } from './PasswordDialog';
import { useGoogleUnlinkMutation } from './sign-in-methods.generated';

interface GoogleDisconnectDialogProps {
  /** The address of the Google account. */
  address: string;
  onClose: () => void;
  onDone: () => void;
}

/** Disconnects the Google account, with the password that is the way in afterwards. */
export function GoogleDisconnectDialog({ address, onClose, onDone }: GoogleDisconnectDialogProps) {
  const [unlink] = useGoogleUnlinkMutation();
  return (
    <PasswordDialog
      title={<Trans>Disconnect Google?</Trans>}
      action={<Trans>Disconnect</Trans>}
      name="google-disconnect"
      send={async (password) => {
        const { data } = await unlink({ variables: { password } });
        const userErrors = data?.googleUnlink.userErrors ?? [];
        if (userErrors.length === 0) onDone();
        return userErrors;
      }}
      onClose={onClose}
    >
      <Trans>
        The Google account <b className="font-semibold wrap-anywhere text-ink">{address}</b> can no
        longer log in. You log in with your email address and password, and can connect the same or
        another Google account at any time.
      </Trans>
    </PasswordDialog>
  );
}
