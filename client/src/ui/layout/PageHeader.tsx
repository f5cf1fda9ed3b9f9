import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons and links for the whole screen. */
  actions?: ReactNode;
  /** Keeps only the place of the actions, so that nothing moves when an empty list offers them instead. */
  actionsHidden?: boolean;
  /**
   * One more action, which is known only later. On a phone it stands in the line of the title and the others have a line of
   * their own, so that nothing moves when it comes.
   */
  late?: ReactNode;
}

/** The top of a screen: title, one line of description, and actions. */
export function PageHeader({
  title,
  description,
  actions,
  actionsHidden = false,
  late,
}: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 sm:gap-x-8">
      <div className="min-w-0">
        <h1 className="text-24 wrap-break-word">{title}</h1>
        {description !== undefined && <p className="mt-1.5 min-h-6 text-ink-2">{description}</p>}
      </div>
      {actions !== undefined && (
        <div
          style={actionsHidden ? { visibility: 'hidden' } : undefined}
          className={`flex max-w-full flex-wrap items-center gap-3 ${late === undefined ? '' : 'max-sm:contents'}`}
        >
          {late}
          {late === undefined ? (
            actions
          ) : (
            <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">{actions}</div>
          )}
        </div>
      )}
    </div>
  );
}
