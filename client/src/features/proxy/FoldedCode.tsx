import { Trans } from '@lingui/macro';
import { useState } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import { buttonStyle } from '../../ui/button-style';
import type { CodeSample } from '../../ui/code-sample';
import { CodeBlock } from '../../ui/CodeBlock';

/** Longer samples are folded to this many lines. */
const FOLDED = 12;

interface FoldedCodeProps {
  sample: CodeSample;
  values: Readonly<Record<string, string>>;
  label: string;
}

/** A sample of which the beginning is shown until all of it is wanted. */
export function FoldedCode({ sample, values, label }: FoldedCodeProps) {
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
            onClick={() => {
              setOpen(!open);
            }}
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
