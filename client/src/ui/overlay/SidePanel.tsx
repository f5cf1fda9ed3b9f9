import type { ReactNode } from 'react';
import { ModalFrame } from './ModalFrame';

interface SidePanelProps {
  onClose: () => void;
  title: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

/** The details of a list entry, at the right edge. Full width on a phone. */
export function SidePanel(props: SidePanelProps) {
  return (
    <ModalFrame
      {...props}
      className="inset-y-0 right-0 left-auto h-dvh max-h-none w-full max-w-none [--sheet-from:2rem_0] sm:w-120"
    />
  );
}
