import type { ReactNode } from 'react';

interface CardProps {
  className?: string;
  /** Its content is being loaded again. */
  busy?: boolean;
  children: ReactNode;
}

export function Card({ className = '', busy = false, children }: CardProps) {
  return (
    <section
      aria-busy={busy || undefined}
      className={`rounded-card border border-line bg-panel ${className}`}
    >
      {children}
    </section>
  );
}
