import type { ReactNode } from 'react';

interface AuthCardProps {
  title: ReactNode;
  description?: ReactNode;
  /** Links below the card. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The single card of a sign-in screen. */
export function AuthCard({ title, description, footer, children }: AuthCardProps) {
  return (
    <>
      <div className="flex w-full max-w-100 flex-col gap-6 rounded-card border border-line bg-panel p-6 sm:p-8">
        <div>
          <h1 className="text-24">{title}</h1>
          {description !== undefined && <p className="mt-2 text-13 text-ink-2">{description}</p>}
        </div>
        {children}
      </div>
      {footer !== undefined && (
        <div className="mt-6 max-w-88 text-center text-13 text-balance text-ink-2">{footer}</div>
      )}
    </>
  );
}
