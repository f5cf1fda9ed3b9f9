import { useLingui } from '@lingui/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import EyeIcon from '~icons/lucide/eye';
import EyeOffIcon from '~icons/lucide/eye-off';
import { CONTROL } from './field-style';
import { useControl } from './use-control';

interface TextControlProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  type?: 'text' | 'email' | 'password' | undefined;
  /** Uses the monospace typeface, for numbers, ids, addresses, and codes. */
  mono?: boolean | undefined;
  /** A unit after the value. */
  suffix?: ReactNode;
  /** A small button beside the control, such as Generate. */
  action?: ReactNode;
}

/** One line of text. Passwords have a reveal button. */
export function TextControl({
  type = 'text',
  mono = false,
  suffix,
  action,
  ...input
}: TextControlProps) {
  const { t } = useLingui();
  const control = useControl();
  const [revealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  return (
    <div className="flex gap-2">
      <div className="relative min-w-0 grow">
        <input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate={mono || isPassword ? 'no' : undefined}
          {...control}
          {...input}
          type={isPassword && revealed ? 'text' : type}
          className={`h-10 ${CONTROL} ${isPassword ? 'pr-11' : suffix === undefined ? '' : 'pr-14'} ${mono ? 'num' : ''}`}
        />
        {suffix !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-ink-3">
            {suffix}
          </span>
        )}
        {isPassword && (
          <button
            type="button"
            aria-label={revealed ? t`Hide password` : t`Show password`}
            onClick={() => setRevealed(!revealed)}
            className="absolute top-1 right-1 flex size-8 items-center justify-center rounded-control text-ink-3 fade hover:text-ink"
          >
            {revealed ? <EyeOffIcon className="size-4" /> : <EyeIcon className="size-4" />}
          </button>
        )}
      </div>
      {action}
    </div>
  );
}
