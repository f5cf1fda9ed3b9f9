import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; title?: string }[];
  onChange: (value: Value) => void;
}

/** One of a few, all in view. Arrow keys move, the pressed one is announced. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => {
        // Pressing the pressed one would leave none: one is always chosen.
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className="inline-flex rounded-control bg-sunk p-0.5"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          aria-label={option.title}
          className="h-8 rounded-[0.4rem] border border-transparent px-3 text-13 font-medium text-ink-2 fade hover:text-ink data-pressed:border-line data-pressed:bg-panel data-pressed:text-ink"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
