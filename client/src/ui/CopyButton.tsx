import { useLingui } from '@lingui/macro';
import { useEffect, useState } from 'react';
import CheckIcon from '~icons/lucide/check';
import CopyIcon from '~icons/lucide/copy';
import AlertIcon from '~icons/lucide/triangle-alert';
import { buttonStyle } from './button-style';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  text: string;
  className?: string;
}

/** Copies `text` and says so in place; a refusal by the browser is said as well (spec §8 'Copy failed'). */
export function CopyButton({ text, className = '' }: CopyButtonProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => {
      setState('idle');
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  const [Icon, word] = {
    idle: [CopyIcon, t`Copy`] as const,
    copied: [CheckIcon, t`Copied`] as const,
    failed: [AlertIcon, t`Copy failed`] as const,
  }[state];
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={`${buttonStyle('quiet', 'small')} ${className}`}
    >
      <Icon className="size-4" />
      <span aria-live="polite">{word}</span>
    </button>
  );
}
