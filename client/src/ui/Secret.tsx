import { useLingui } from '@lingui/macro';
import { useState } from 'react';
import EyeIcon from '~icons/lucide/eye';
import EyeOffIcon from '~icons/lucide/eye-off';
import { errorCode } from '../lib/apollo/errors';
import { wordsForCode } from '../lib/error-words';
import { CopyButton } from './CopyButton';

interface SecretProps {
  /** The secret if it is loaded already, else null. */
  value: string | null;
  onReveal: () => Promise<string>;
  /** Its name, such as "Password of scraper1". */
  label: string;
  /** As wide as its place, with the button to copy at the end. */
  isWide?: boolean;
}

/** Fixed length, so that the mask does not reveal the secret's length. */
const MASK = '••••••••';

/** A secret that is masked until revealed, and can be copied without being shown. */
export function Secret({ value, onReveal, label, isWide = false }: SecretProps) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const [state, setState] = useState<'idle' | 'asking' | 'failed' | 'too-often'>('idle');
  const secret = value ?? asked;

  async function ask(): Promise<string> {
    if (secret !== null) return secret;
    setState('asking');
    try {
      const answer = await onReveal();
      setAsked(answer);
      setState('idle');
      return answer;
    } catch (error) {
      setState(errorCode(error) === 'RATE_LIMITED' ? 'too-often' : 'failed');
      throw error;
    }
  }

  async function toggle() {
    if (shown) {
      setShown(false);
      return;
    }
    try {
      await ask();
      setShown(true);
    } catch {
      // The failure shows in place, see below.
      setShown(false);
    }
  }

  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <span className={`max-w-full items-center gap-1 ${isWide ? 'flex' : 'inline-flex'}`}>
      <span className="num min-w-0 truncate text-13" aria-live="polite">
        {state === 'failed' || state === 'too-often' ? (
          <span className="font-sans whitespace-normal text-bad">
            {state === 'failed' ? t`Couldn't be shown` : i18n._(wordsForCode('RATE_LIMITED'))}
          </span>
        ) : shown && secret !== null ? (
          <span translate="no" spellCheck={false}>
            {secret}
          </span>
        ) : (
          <span role="img" aria-label={t`Hidden`}>
            {MASK}
          </span>
        )}
      </span>
      <button
        type="button"
        aria-label={shown ? t`Hide: ${label}` : t`Show: ${label}`}
        aria-busy={state === 'asking'}
        onClick={() => void toggle()}
        className="flex size-8 shrink-0 items-center justify-center rounded-control text-ink-3 fade hover:bg-sunk hover:text-ink aria-busy:animate-pulse"
      >
        <Icon className="size-4" />
      </button>
      <span className={isWide ? 'ml-auto' : 'contents'}>
        <CopyButton text={secret ?? ask} label={t`Copy: ${label}`} compact />
      </span>
    </span>
  );
}
