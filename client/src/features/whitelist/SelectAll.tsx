import { useLingui } from '@lingui/macro';
import { TICK } from './tick';

interface SelectAllProps {
  selected: number;
  /** Number of entries on the page. */
  of: number;
  onAll: (all: boolean) => void;
  className?: string;
}

/** Selects all entries of the page or none. A partial selection is indeterminate. */
export function SelectAll({ selected, of, onAll, className = '' }: SelectAllProps) {
  const { t } = useLingui();
  return (
    <input
      type="checkbox"
      aria-label={t`Select all on this page`}
      checked={of > 0 && selected === of}
      // `indeterminate` is a property without an attribute.
      ref={(box) => {
        if (box !== null) box.indeterminate = selected > 0 && selected < of;
      }}
      onChange={({ target }) => {
        onAll(target.checked);
      }}
      className={`${TICK} ${className}`}
    />
  );
}
