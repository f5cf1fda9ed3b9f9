import type { ReactNode } from 'react';
import { ModalFrame } from './ModalFrame';

interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons. The primary one comes last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | undefined;
  /** See ModalFrame. */
  locked?: boolean;
  onStay?: (() => void) | undefined;
  children?: ReactNode;
}

const SIZES = { small: 'sm:w-110', medium: 'sm:w-140' } as const;

/** A task in front of the page. On a phone it rises from the bottom edge, in reach of the thumb. */
export function Dialog({ size = 'small', ...frame }: DialogProps) {
  return (
    <ModalFrame
      {...frame}
      className={`mt-auto max-h-[92dvh] w-full max-w-full rounded-t-card sm:m-auto sm:max-h-[min(46rem,90dvh)] sm:rounded-card ${SIZES[size]}`}
    />
  );
}
