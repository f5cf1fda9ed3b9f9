import { useLingui } from '@lingui/macro';
import CheckIcon from '~icons/lucide/check';
import { type ComboboxItem, groupItems } from './combobox-items';

interface ComboboxListProps {
  id: string;
  label: string | undefined;
  found: readonly ComboboxItem[];
  /** The item that the arrow keys have reached. */
  current: ComboboxItem | undefined;
  /** Value of the chosen item. */
  value: string;
  optionId: (item: ComboboxItem) => string;
  onChoose: (item: ComboboxItem) => void;
}

/** The options of a combobox. They never take the focus: the field points at one with aria-activedescendant. */
export function ComboboxList({
  id,
  label,
  found,
  current,
  value,
  optionId,
  onChoose,
}: ComboboxListProps) {
  const { t } = useLingui();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label ?? t`Choices`}
      className="min-h-0 overflow-y-auto overscroll-contain p-1.5 empty:hidden"
    >
      {groupItems(found).map(({ name, items }) => {
        const options = items.map(({ item }) => (
          <div
            key={item.value}
            id={optionId(item)}
            role="option"
            aria-selected={item.value === value}
            data-active={item === current ? '' : undefined}
            // Keep the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-13 hover:bg-sunk data-active:bg-sunk data-active:outline-2 data-active:outline-offset-[-2px] data-active:outline-brand"
          >
            {item.icon}
            <span className="min-w-0 grow wrap-break-word">{item.label}</span>
            {item.hint !== undefined && (
              <span className="num shrink-0 text-ink-3">{item.hint}</span>
            )}
            <CheckIcon className={`size-4 text-brand ${item.value === value ? '' : 'invisible'}`} />
          </div>
        ));
        if (name === undefined) return options;
        const groupId = `${id}-${name}`;
        return (
          <div key={groupId} role="group" aria-labelledby={groupId}>
            <div id={groupId} className="px-3 pt-2.5 pb-1 text-12 font-medium text-ink-3">
              {name}
            </div>
            {options}
          </div>
        );
      })}
    </div>
  );
}
