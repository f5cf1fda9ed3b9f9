import type { ComponentType, ReactNode, SVGProps } from 'react';

interface EmptyStateProps {
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** Explains why a list is empty, and what to do next. */
export function EmptyState({ Icon, title, action, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-5 py-12 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-sunk text-ink-3">
        <Icon className="size-5" />
      </span>
      <h2 className="text-17">{title}</h2>
      {children !== undefined && (
        <div className="mt-2 max-w-100 text-balance text-ink-2">{children}</div>
      )}
      {action !== undefined && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
