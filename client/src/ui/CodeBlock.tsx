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
  /** Values of the sample's slots, as shown. */
  values?: Readonly<Record<string, string>>;
  /** What the code is, for assistive technology: the block scrolls and so takes the focus. */
  label: string;
}

/** A sample that was highlighted at build. */
export function CodeBlock({ sample, values = {}, label }: CodeBlockProps) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="overflow-x-auto px-4 py-4.5 text-13 leading-[1.85]"
    >
      <code>
        {sample.map((line, row) => (
          // Lines and tokens never change place: they are compiled.
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
