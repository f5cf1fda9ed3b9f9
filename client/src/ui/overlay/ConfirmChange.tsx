import type { ReactNode } from 'react';
import { FormAlert } from '../feedback/FormAlert';
import { type Ask, useChange } from '../../lib/forms/use-change';
import { ConfirmDialog } from './ConfirmDialog';

interface ConfirmChangeProps {
  title: ReactNode;
  confirmLabel: string;
  /** Default `bad`. Use `primary` for a change that gives the customer something. */
  tone?: 'bad' | 'primary';
  ask: Ask;
  /** Wraps the reason of a refusal in a sentence. */
  failed: (reason: string) => string;
  onDone: () => void;
  onClose: () => void;
  /** Names what goes, and what happens to things that depend on it. */
  children: ReactNode;
}

/**
 * Confirms a change that cannot be undone. Ignores a second press while the change runs, and shows a refusal in the
 * dialog.
 */
export function ConfirmChange({
  title,
  confirmLabel,
  tone = 'bad',
  ask,
  failed,
  onDone,
  onClose,
  children,
}: ConfirmChangeProps) {
  const { pending, code, run } = useChange(ask);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      tone={tone}
      pending={pending}
      onConfirm={() => {
        void run().then((done) => {
          if (done) onDone();
        });
      }}
    >
      <div className="flex flex-col gap-3">
        {children}
        <FormAlert code={code} failed={failed} />
      </div>
    </ConfirmDialog>
  );
}
