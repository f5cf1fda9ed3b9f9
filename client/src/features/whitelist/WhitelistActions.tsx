import { Trans } from '@lingui/macro';
import PasteIcon from '~icons/lucide/clipboard-paste';
import LocateIcon from '~icons/lucide/locate-fixed';
import PlusIcon from '~icons/lucide/plus';
import type { Intent } from '../../lib/on-intent';
import { Button } from '../../ui/Button';

interface WhitelistActionsProps {
  intent: Intent;
  pasteIntent: Intent;
  disabled: boolean;
  onAdd: () => void;
  onPaste: () => void;
}

/** Buttons to add addresses. */
export function WhitelistActions({
  intent,
  pasteIntent,
  disabled,
  onAdd,
  onPaste,
}: WhitelistActionsProps) {
  return (
    <>
      <Button {...pasteIntent} tone="secondary" disabled={disabled} onClick={onPaste}>
        <PasteIcon className="size-4" />
        <Trans>Paste a list</Trans>
      </Button>
      <Button {...intent} disabled={disabled} onClick={onAdd}>
        <PlusIcon className="size-4" />
        <Trans>Add IP address</Trans>
      </Button>
    </>
  );
}

interface AddCurrentAddressProps {
  intent: Intent;
  onAdd: () => void;
}

/** Adds the address that the customer has now. */
export function AddCurrentAddress({ intent, onAdd }: AddCurrentAddressProps) {
  return (
    <Button {...intent} tone="secondary" onClick={onAdd}>
      <LocateIcon className="size-4" />
      <Trans>Add my current IP</Trans>
    </Button>
  );
}
