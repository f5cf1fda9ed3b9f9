import { Plural, Trans } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import DeleteIcon from '~icons/lucide/trash-2';
import { wordsForCode } from '../../lib/error-words';
import { Button } from '../../ui/Button';
import { SelectAll } from './SelectAll';

interface WhitelistSelectionProps {
  selected: number;
  /** Number of entries on the page. */
  of: number;
  onAll: (all: boolean) => void;
  onDelete: () => void;
}

/** The number of selected entries, with a button to delete them. Without a selection the button says what it needs. */
export function WhitelistSelection({ selected, of, onAll, onDelete }: WhitelistSelectionProps) {
  const { i18n } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked && selected > 0) setIsAsked(false);
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3 md:ml-auto md:w-auto">
      {/* A table has this in its header row; cards have none. */}
      <label className="flex cursor-pointer items-center gap-2.5 text-13 text-ink-2 md:hidden">
        <SelectAll selected={selected} of={of} onAll={onAll} />
        <Trans>Select all</Trans>
      </label>
      <span aria-live="polite" className="text-13 text-ink-2">
        {selected > 0 && <Plural value={selected} one="# selected" other="# selected" />}
        {isAsked && selected === 0 && (
          <span className="text-bad">{i18n._(wordsForCode('NOTHING_SELECTED'))}</span>
        )}
      </span>
      <Button tone="secondary" onClick={selected === 0 ? () => setIsAsked(true) : onDelete}>
        <DeleteIcon className="size-4" />
        <Trans>Delete selected</Trans>
      </Button>
    </div>
  );
}
