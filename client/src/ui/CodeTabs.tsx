import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import { type CodeSample, sampleText } from './code-sample';
import { CodeBlock } from './CodeBlock';
import { CopyButton } from './CopyButton';

export interface NamedSample {
  /** Name of the language or tool, the same in every language. */
  readonly name: string;
  readonly sample: CodeSample;
}

interface CodeTabsProps {
  samples: readonly [NamedSample, ...NamedSample[]];
  /** Values of the slots as shown. */
  shown: Readonly<Record<string, string>>;
  /** Values of the slots as copied, where they differ: a secret is masked on the screen. */
  copied?: Readonly<Record<string, string>>;
  className?: string;
}

/** The same request in several languages, with one button that copies the one in view. */
export function CodeTabs({ samples, shown, copied, className = '' }: CodeTabsProps) {
  const [active, setActive] = useState(samples[0].name);
  const current = samples.find(({ name }) => name === active) ?? samples[0];
  return (
    <Tabs.Root
      value={active}
      onValueChange={(value: string) => {
        setActive(value);
      }}
      className={`min-w-0 rounded-card border border-line bg-panel ${className}`}
    >
      <div className="flex items-center justify-between gap-2 border-b border-line px-2">
        <Tabs.List className="flex">
          {samples.map(({ name }) => (
            <Tabs.Tab
              key={name}
              value={name}
              className="h-10 border-b-2 border-transparent px-3 text-13 text-ink-2 fade hover:text-ink data-active:border-brand data-active:text-ink"
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <CopyButton text={sampleText(current.sample, { ...shown, ...copied })} />
      </div>
      {samples.map(({ name, sample }) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1} className="min-h-36">
          <CodeBlock sample={sample} values={shown} label={name} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
