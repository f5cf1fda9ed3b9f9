import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs are parts of. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
}

/** Parts of a screen, one in view. The arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, onChange, items }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value) => {
        onChange(next);
      }}
      className="flex min-w-0 flex-col gap-6"
    >
      <BaseTabs.List
        aria-label={label}
        activateOnFocus
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            className="h-10 shrink-0 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-2 fade hover:text-ink focus-visible:outline-offset-[-2px] data-active:border-brand data-active:text-ink"
          >
            {item.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.value} value={item.value} tabIndex={-1} className="min-w-0">
          {item.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
