import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons and links for the whole screen. */
  actions?: ReactNode;
}

/** The top of a screen: title, one line of description, and actions. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-24 wrap-break-word">{title}</h1>
        {description !== undefined && <p className="mt-1.5 min-h-6 text-ink-2">{description}</p>}
      </div>
      {actions !== undefined && (
        <div className="flex max-w-full flex-wrap items-center gap-3">{actions}</div>
      )}
    </div>
  );
}
