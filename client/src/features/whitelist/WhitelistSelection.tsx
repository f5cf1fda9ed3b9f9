import { Plural, Trans, useLingui } from '@lingui/macro';
import DeleteIcon from '~icons/lucide/trash-2';
import { Button } from '../../ui/Button';
import { TICK } from './tick';

interface WhitelistSelectionProps {
  selected: number;
  all: boolean;
  onAll: (all: boolean) => void;
  onDelete: () => void;
}

/** Selects all entries of the page, and deletes what is selected. */
export function WhitelistSelection({ selected, all, onAll, onDelete }: WhitelistSelectionProps) {
  const { t } = useLingui();
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3 md:ml-auto md:w-auto">
      <label className="flex cursor-pointer items-center gap-2.5 text-13 text-ink-2">
        <input
          type="checkbox"
          checked={all}
          aria-label={t`Select all on this page`}
          onChange={({ target }) => {
            onAll(target.checked);
          }}
          className={TICK}
        />
        <span aria-live="polite">
          {selected === 0 ? (
            <Trans>Select all</Trans>
          ) : (
            <Plural value={selected} one="# selected" other="# selected" />
          )}
        </span>
      </label>
      <Button tone="secondary" onClick={onDelete}>
        <DeleteIcon className="size-4" />
        <Trans>Delete selected</Trans>
      </Button>
    </div>
  );
}
