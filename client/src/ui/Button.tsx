import { Button as BaseButton } from '@base-ui/react/button';
import LoaderIcon from '~icons/lucide/loader-circle';
import { type ButtonSize, buttonStyle, type ButtonTone } from './button-style';

interface ButtonProps extends Omit<BaseButton.Props, 'className'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Work is under way: the button keeps its width and the focus, and cannot be pressed again. */
  pending?: boolean;
  className?: string;
}

export function Button({
  tone,
  size,
  pending = false,
  disabled = false,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...rest}
      disabled={disabled || pending}
      focusableWhenDisabled={pending}
      aria-busy={pending || undefined}
      className={`relative ${buttonStyle(tone, size)} ${className}`}
    >
      {pending && <LoaderIcon className="absolute size-4 animate-spin" />}
      <span className={`inline-flex items-center gap-2.5 ${pending ? 'opacity-0' : ''}`}>
        {children}
      </span>
    </BaseButton>
  );
}
