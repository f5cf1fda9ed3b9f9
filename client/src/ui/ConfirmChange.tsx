import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { wordsForCode } from '../lib/error-words';
import { FormAlert } from './forms/FormAlert';
import { type Ask, useChange } from '../lib/forms/use-change';
import { ConfirmDialog } from './ConfirmDialog';

interface ConfirmChangeProps {
  title: ReactNode;
  confirmLabel: string;
  /** Bad unless it gives something instead of taking it away. */
  tone?: 'bad' | 'primary';
  ask: Ask;
  /** What to say when it was refused, around the reason. */
  failed: (reason: string) => string;
  onDone: () => void;
  onClose: () => void;
  /** What exactly goes, and what becomes of what depends on it. */
  children: ReactNode;
}

/** Asks before something that cannot be taken back. It cannot be asked for twice at once; a refusal is said in place. */
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
  const { i18n } = useLingui();
  const { pending, code, run } = useChange(ask);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      {...(tone === 'bad' && { tone })}
      pending={pending}
      onConfirm={() => {
        void run().then((done) => {
          if (done) onDone();
        });
      }}
    >
      <div className="flex flex-col gap-3">
        {children}
        <FormAlert code={code} errorWords={(reason) => failed(i18n._(wordsForCode(reason)))} />
      </div>
    </ConfirmDialog>
  );
}
