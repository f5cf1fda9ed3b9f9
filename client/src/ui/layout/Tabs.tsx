import { type ReactNode, useId } from 'react';
import { TabStrip } from './TabStrip';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Accessible name of the tabs. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
}

/** Sections of a screen, one visible at a time. */
export function Tabs<Value extends string>({ label, value, onChange, items }: TabsProps<Value>) {
  const id = useId();
  const current = items.find((item) => item.value === value);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <TabStrip
        label={label}
        id={id}
        value={value}
        onChange={onChange}
        items={items}
        className="border-b border-line"
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="min-w-0"
      >
        {current?.panel}
      </div>
    </div>
  );
}
