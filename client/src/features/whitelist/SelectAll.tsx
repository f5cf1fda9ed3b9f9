import { useLingui } from '@lingui/macro';

/** Classes of a checkbox outside a form, like those of CheckboxField. */
export const TICK =
  'tick size-5 shrink-0 cursor-pointer appearance-none rounded-[0.35rem] border border-control bg-panel fade checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand';

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
      onChange={({ target }) => onAll(target.checked)}
      className={`${TICK} ${className}`}
    />
  );
}
