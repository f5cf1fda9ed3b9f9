import { Trans } from '@lingui/macro';
import { useEffect, useId, useRef } from 'react';
import { pressedKey } from '../../lib/composing';
import { buttonStyle } from '../../ui/button-style';

interface ConfirmChangeProps {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a mutation: it acts on the reader's own account. The focus starts on Cancel. */
export function ConfirmChange({ onConfirm, onCancel }: ConfirmChangeProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape') onCancel();
      }}
      className="rounded-control bg-warn-soft p-4 text-13"
    >
      <div id={`${id}-title`} className="font-semibold text-warn">
        <Trans>This changes your real account</Trans>
      </div>
      <div id={`${id}-text`} className="mt-1">
        <Trans>
          A mutation takes effect at once, as if you had pressed the button in the dashboard.
        </Trans>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          ref={cancel}
          type="button"
          onClick={onCancel}
          className={buttonStyle('secondary', 'small')}
        >
          <Trans>Cancel</Trans>
        </button>
        <button type="button" onClick={onConfirm} className={buttonStyle('danger', 'small')}>
          <Trans>Run the mutation</Trans>
        </button>
      </div>
    </div>
  );
}
