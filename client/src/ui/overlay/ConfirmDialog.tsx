import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { Button } from '../Button';
import { ModalFrame } from './ModalFrame';

interface ConfirmDialogProps {
  onClose: () => void;
  title: ReactNode;
  /** A verb with its object: "Delete order". */
  confirmLabel: ReactNode;
  tone?: 'bad' | 'primary';
  pending?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Confirms an action that is hard to undo. The focus starts on Cancel. */
export function ConfirmDialog({
  onClose,
  title,
  confirmLabel,
  tone = 'primary',
  pending = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <ModalFrame
      role="alertdialog"
      locked={pending}
      onClose={onClose}
      title={title}
      className="m-auto max-h-[90dvh] w-[min(27.5rem,calc(100%-2rem))] rounded-card"
      footer={
        <>
          <Button tone="secondary" disabled={pending} onClick={onClose} data-autofocus="">
            <Trans>Cancel</Trans>
          </Button>
          <Button tone={tone === 'bad' ? 'danger' : tone} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-2">{children}</div>
    </ModalFrame>
  );
}
