import { useLingui } from '@lingui/macro';
import { useEffect, useState } from 'react';
import CheckIcon from '~icons/lucide/check';
import CopyIcon from '~icons/lucide/copy';
import AlertIcon from '~icons/lucide/triangle-alert';
import { buttonStyle, type ButtonTone } from './button-style';

const SHOWN_MS = 2000;

const COMPACT =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 fade hover:bg-sunk hover:text-ink';

interface CopyButtonProps {
  /** The text, or a function that loads it. */
  text: string | (() => Promise<string>);
  /**
   * Full accessible name, for places where the context does not say what is copied. It starts with the visible word:
   * "Copy the line".
   */
  label?: string;
  /** Visible text instead of "Copy". */
  word?: string;
  /** The screen's main action, for example, is `primary`. */
  tone?: ButtonTone;
  /** Shows only the icon. */
  compact?: boolean;
  /** Takes the result in words, for a live region of the caller's, in place of the button's own. */
  onWord?: (word: string) => void;
  className?: string;
}

/** Copies `text` and reports success or the browser's refusal in place (spec §8 'Copy failed'). */
export function CopyButton({
  text,
  label,
  word: ownWord,
  tone = 'quiet',
  compact = false,
  onWord,
  className = '',
}: CopyButtonProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => {
      setState('idle');
      onWord?.('');
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state, onWord]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setState('copied');
      onWord?.(t`Copied`);
    } catch {
      setState('failed');
      onWord?.(t`Copy failed`);
    }
  }

  const [Icon, word] = {
    idle: [CopyIcon, ownWord ?? t`Copy`] as const,
    copied: [CheckIcon, t`Copied`] as const,
    failed: [AlertIcon, t`Copy failed`] as const,
  }[state];
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={state === 'idle' ? label : undefined}
      title={compact ? word : undefined}
      className={`${compact ? COMPACT : buttonStyle(tone, 'small')} ${className}`}
    >
      <Icon className="size-4" />
      <span
        aria-live={onWord === undefined ? 'polite' : undefined}
        className={compact ? 'sr-only' : undefined}
      >
        {word}
      </span>
    </button>
  );
}
