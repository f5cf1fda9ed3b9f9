import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import ChevronIcon from '~icons/lucide/chevron-down';
import { type CodeSample, linesFor, sampleText } from '../../../ui/code-sample';
import { buttonStyle } from '../../../ui/button-style';
import { Card } from '../../../ui/layout/Card';
import { CodeBlock } from '../../../ui/CodeBlock';
import { CopyButton } from '../../../ui/CopyButton';
import { CONTROL } from '../../../ui/forms/field-style';
import { Notice } from '../../../ui/feedback/Notice';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { TabStrip } from '../../../ui/layout/TabStrip';
import {
  CODE_LANGUAGES,
  type CodeLanguage,
  loadSample,
  readLanguage,
  readTarget,
  sampleFacts,
  sampleValues,
} from './code-samples';
import { LANGUAGE_PARAMETER } from '../form/address-parameters';
import { SAMPLE_TARGET } from '../../../../../schema/rules/proxy-lines';
import { MASK, type Preview } from '../form/proxy-preview';
import type { AccountPassword } from '../form/use-account-password';

interface CodeExamplesProps {
  preview: Preview | null;
  password: AccountPassword;
  /** Whether the gateway offers the chosen protocol. */
  offered: boolean;
}

/** The same request in each language and browser tool, for what the form says now. Copied with the real password, shown without. */
export function CodeExamples({ preview, password, offered }: CodeExamplesProps) {
  const { t } = useLingui();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const language = readLanguage(search);
  const target = readTarget(typed);

  function choose(next: string) {
    setSearch(
      (current) => {
        current.set(LANGUAGE_PARAMETER, next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  async function textOf(): Promise<string> {
    if (preview === null || language === undefined || target === null) return '';
    const sample = await loadSample(language);
    const secret = preview.username === null ? '' : await password.ask();
    return sampleText(
      linesFor(sample ?? [], sampleFacts(preview)),
      sampleValues(preview, target, secret),
    );
  }

  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 p-5">
        <div>
          <h2 className="text-17">
            <Trans>Code examples</Trans>
          </h2>
          <p className="mt-1 text-13 text-ink-2">
            <Trans>They update with the form and run exactly as copied.</Trans>
          </p>
        </div>
        <div className="flex min-w-0 grow basis-64 flex-col gap-1.5 sm:max-w-80">
          <label htmlFor={`${id}-target`} className="text-13 font-medium">
            <Trans>Request URL</Trans>
          </label>
          <input
            id={`${id}-target`}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            placeholder={SAMPLE_TARGET}
            aria-invalid={target === null}
            aria-describedby={target === null ? `${id}-error` : undefined}
            onChange={(event) => setTyped(event.target.value)}
            className={`num h-10 text-13 ${CONTROL}`}
          />
          {target === null && (
            <p id={`${id}-error`} className="text-13 text-bad">
              <Trans>Enter a URL that starts with http:// or https://</Trans>
            </p>
          )}
        </div>
      </div>
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-2 border-y border-line px-2">
          <TabStrip
            label={t`Language`}
            id={id}
            size="small"
            value={language?.id ?? null}
            onChange={choose}
            items={CODE_LANGUAGES.map(({ id: value, name }) => ({ value, label: name }))}
          />
          {preview !== null && language !== undefined && target !== null && (
            <CopyButton text={textOf} label={t`Copy the ${language.name} example`} />
          )}
        </div>
        <div
          role={language && 'tabpanel'}
          id={`${id}-panel`}
          aria-labelledby={language && `${id}-${language.id}`}
        >
          {language === undefined ? (
            <Refusal>
              <Trans>Unsupported language</Trans>
            </Refusal>
          ) : !offered ? (
            <Refusal>
              <Trans>Product not found</Trans>
            </Refusal>
          ) : preview === null ? (
            <Refusal>
              <Trans>Proxy configuration is required to generate code examples</Trans>
            </Refusal>
          ) : (
            <Example
              key={language.id}
              language={language}
              facts={sampleFacts(preview)}
              values={sampleValues(preview, target ?? SAMPLE_TARGET, MASK)}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <div className="p-5">
      <Notice tone="info">{children}</Notice>
    </div>
  );
}

interface ExampleProps {
  language: CodeLanguage;
  facts: ReadonlySet<string>;
  values: Readonly<Record<string, string>>;
}

function Example({ language, facts, values }: ExampleProps) {
  const sample = useSample(language);
  if (sample === undefined) return <Skeleton className="m-5 h-40" />;
  if (sample === null)
    return (
      <Refusal>
        <Trans>This example could not be loaded. Choose the language again.</Trans>
      </Refusal>
    );
  return <FoldedCode sample={linesFor(sample, facts)} values={values} label={language.name} />;
}

/** Undefined while it is fetched, null where that failed. */
function useSample(language: CodeLanguage): CodeSample | null | undefined {
  const [sample, setSample] = useState<CodeSample | null>();
  useEffect(() => {
    let wanted = true;
    void loadSample(language).then((loaded) => {
      if (wanted) setSample(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  return sample;
}

/** Longer samples are folded to this many lines. */
const FOLDED = 12;

interface FoldedCodeProps {
  sample: CodeSample;
  values: Readonly<Record<string, string>>;
  label: string;
}

/** A sample of which the beginning is shown until all of it is wanted. */
function FoldedCode({ sample, values, label }: FoldedCodeProps) {
  const [open, setOpen] = useState(false);
  const folds = sample.length > FOLDED + 2;
  const lines = sample.length;
  return (
    <>
      <div className="px-1">
        <CodeBlock
          sample={folds && !open ? sample.slice(0, FOLDED) : sample}
          values={values}
          label={label}
        />
      </div>
      {folds && (
        <div className="border-t border-line p-2">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className={buttonStyle('quiet', 'small')}
          >
            <ChevronIcon className={`size-4 ${open ? 'rotate-180' : ''}`} />
            {open ? <Trans>Collapse</Trans> : <Trans>Show all {lines} lines</Trans>}
          </button>
        </div>
      )}
    </>
  );
}
