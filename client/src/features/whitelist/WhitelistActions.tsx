import { Trans } from '@lingui/macro';
import PasteIcon from '~icons/lucide/clipboard-paste';
import LocateIcon from '~icons/lucide/locate-fixed';
import PlusIcon from '~icons/lucide/plus';
import type { Intent } from '../../lib/on-intent';
import { Button } from '../../ui/Button';

interface WhitelistActionsProps {
  intent: Intent;
  pasteIntent: Intent;
  /** Offered if it is known and not listed on this page. */
  currentAddress: string | null;
  onAdd: (address: string) => void;
  onPaste: () => void;
}

/** Buttons to add addresses. */
export function WhitelistActions({
  intent,
  pasteIntent,
  currentAddress,
  onAdd,
  onPaste,
}: WhitelistActionsProps) {
  return (
    <>
      {currentAddress !== null && (
        <Button
          {...intent}
          tone="secondary"
          onClick={() => {
            onAdd(currentAddress);
          }}
        >
          <LocateIcon className="size-4" />
          <Trans>Add my current IP</Trans>
        </Button>
      )}
      <Button {...pasteIntent} tone="secondary" onClick={onPaste}>
        <PasteIcon className="size-4" />
        <Trans>Paste a list</Trans>
      </Button>
      <Button
        {...intent}
        onClick={() => {
          onAdd('');
        }}
      >
        <PlusIcon className="size-4" />
        <Trans>Add IP address</Trans>
      </Button>
    </>
  );
}
