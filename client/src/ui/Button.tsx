import type { ComponentProps, MouseEvent } from 'react';
import LoaderIcon from '~icons/lucide/loader-circle';
import { type ButtonSize, buttonStyle, type ButtonTone } from './button-style';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Work is in progress. The button keeps its width and the focus, and ignores presses. */
  pending?: boolean;
  /** Stays in the tab order while disabled, for example because it was just pressed. */
  focusableWhenDisabled?: boolean;
}

/**
 * Disabled style: sunk, also under the pointer. A quiet button has no surface, so its text is fainter. A pending button
 * keeps its color, because it is busy, not refused.
 */
const OFF = {
  surface:
    'disabled:border-line disabled:bg-sunk disabled:text-ink-3 not-aria-busy:aria-disabled:border-line not-aria-busy:aria-disabled:bg-sunk not-aria-busy:aria-disabled:text-ink-3',
  quiet:
    'disabled:bg-transparent disabled:text-control not-aria-busy:aria-disabled:bg-transparent not-aria-busy:aria-disabled:text-control',
} as const;

export function Button({
  tone = 'primary',
  size,
  pending = false,
  disabled = false,
  focusableWhenDisabled = pending,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = disabled || pending;
  const off = OFF[tone === 'quiet' ? 'quiet' : 'surface'];

  function onPress(event: MouseEvent<HTMLButtonElement>) {
    // Enter in a field clicks the form's button too. Ignore it while the form is being sent.
    if (inert) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      disabled={inert && !focusableWhenDisabled}
      aria-disabled={inert && focusableWhenDisabled ? true : undefined}
      aria-busy={pending || undefined}
      onClick={onPress}
      className={`relative ${buttonStyle(tone, size)} ${off} ${className}`}
    >
      {pending && <LoaderIcon className="absolute size-4 animate-spin" />}
      <span className={`inline-flex items-center gap-2.5 ${pending ? 'opacity-0' : ''}`}>
        {children}
      </span>
    </button>
  );
}
