import { Trans } from '@lingui/macro';
import { Button } from '../../ui/Button';
import { GoogleMark } from './GoogleMark';

interface GoogleButtonProps {
  pending: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** The other way in, below a form. */
export function GoogleButton({ pending, disabled, onClick }: GoogleButtonProps) {
  return (
    <>
      <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        <Trans>or</Trans>
      </p>
      <Button
        tone="secondary"
        pending={pending}
        disabled={disabled}
        className="w-full"
        onClick={onClick}
      >
        <GoogleMark className="size-4" />
        <Trans>Continue with Google</Trans>
      </Button>
    </>
  );
}
