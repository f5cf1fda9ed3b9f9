import { type KeyboardEvent, useId, useState } from 'react';
import { pressedKey } from '../lib/composing';
import { type CodeSample, sampleText } from './code-sample';
import { CodeBlock } from './CodeBlock';
import { CopyButton } from './CopyButton';
import { tabOfKey } from './layout/tab-keys';

export interface NamedSample {
  /** Name of the programming language or tool. Not translated. */
  readonly name: string;
  readonly sample: CodeSample;
}

interface CodeTabsProps {
  samples: readonly [NamedSample, ...NamedSample[]];
  /** Displayed values of the slots. */
  shown: Readonly<Record<string, string>>;
  /** Copied values of the slots, if they differ: a secret is masked on the screen. */
  copied?: Readonly<Record<string, string>>;
  className?: string;
}

/**
 * The same request in several programming languages, with one button that copies the visible one. These tabs implement
 * the ARIA pattern themselves, because the library's tabs added 10 KB to public pages.
 */
export function CodeTabs({ samples, shown, copied, className = '' }: CodeTabsProps) {
  const id = useId();
  const [active, setActive] = useState(samples[0].name);
  const current = samples.find(({ name }) => name === active) ?? samples[0];

  /** Arrow keys, Home, and End select the tab that they move to. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...event.currentTarget.children];
    const to = tabOfKey(pressedKey(event), samples.indexOf(current), tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || !(tab instanceof HTMLElement)) return;
    event.preventDefault();
    setActive(samples[to]?.name ?? active);
    tab.focus();
  }

  return (
    <div className={`min-w-0 rounded-card border border-line bg-panel ${className}`}>
      <div className="needs-script flex items-start justify-between gap-2 border-b border-line px-2">
        <div role="tablist" onKeyDown={onKeyDown} className="flex min-w-0 flex-wrap">
          {samples.map(({ name }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === active}
              aria-controls={`${id}-${name}-panel`}
              tabIndex={name === active ? 0 : -1}
              onClick={() => setActive(name)}
              className="h-10 border-b-2 border-transparent px-3 text-13 text-ink-2 fade hover:text-ink focus-visible:outline-offset-[-2px] aria-selected:border-brand aria-selected:text-ink"
            >
              {name}
            </button>
          ))}
        </div>
        <div className="flex h-10 shrink-0 items-center">
          <CopyButton text={sampleText(current.sample, { ...shown, ...copied })} />
        </div>
      </div>
      {samples.map(({ name, sample }) => (
        // All are in the page: without a script there are no tabs, and they stand below each other (code-tabs.css).
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          data-name={name}
          data-inactive={name === active ? undefined : ''}
          className="code-panel min-h-36"
        >
          <CodeBlock sample={sample} values={shown} label={name} />
        </div>
      ))}
    </div>
  );
}
