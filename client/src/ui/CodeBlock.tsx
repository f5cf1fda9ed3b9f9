import { type CodeSample, tokenText } from './code-sample';

const COLORS = {
  plain: '',
  string: 'text-brand-ink',
  keyword: 'text-info',
  number: 'text-warn',
  comment: 'text-ink-3',
} as const;

interface CodeBlockProps {
  sample: CodeSample;
  /** Displayed values of the sample's slots. */
  values?: Readonly<Record<string, string>>;
  /** Accessible name. The block needs one because it scrolls and so is focusable. */
  label: string;
}

/** A code sample that was highlighted at build time. */
export function CodeBlock({ sample, values = {}, label }: CodeBlockProps) {
  return (
    <pre
      translate="no"
      tabIndex={0}
      role="region"
      aria-label={label}
      className="overflow-x-auto px-4 py-4.5 text-13 leading-[1.85]"
    >
      <code translate="no">
        {sample.map((line, row) => (
          // Indexes are stable keys: the lines and tokens are fixed at build time.
          <span key={row}>
            {line.map((token, index) => (
              <span key={index} className={COLORS[token.kind] || undefined}>
                {tokenText(token, values)}
              </span>
            ))}
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}
