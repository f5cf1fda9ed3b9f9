import type { ReactNode } from 'react';
import { ModalFrame } from './ModalFrame';

interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

/** The details of a list entry, at the right edge. Full width on a phone. */
export function SidePanel({ open, ...frame }: SidePanelProps) {
  if (!open) return null;
  return (
    <ModalFrame
      {...frame}
      className="inset-y-0 right-0 left-auto h-dvh max-h-none w-full max-w-none [--sheet-from:2rem_0] sm:w-120"
    />
  );
}
