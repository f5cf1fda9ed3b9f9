import type { ReactNode } from 'react';

export function Chapter({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-8 border-t border-line pt-8">
      <h2 id={id} className="scroll-mt-20 text-24">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One component in one state, with its name. */
export function Specimen({
  name,
  className = 'flex flex-wrap items-center gap-3',
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="num text-13 text-ink-3">{name}</h3>
      <div className={className}>{children}</div>
    </div>
  );
}
