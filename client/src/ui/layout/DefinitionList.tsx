import type { ReactNode } from 'react';

interface DefinitionListProps {
  items: readonly { readonly term: ReactNode; readonly detail: ReactNode }[];
}

/** Terms with their values, one pair per line. */
export function DefinitionList({ items }: DefinitionListProps) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, detail }, index) => (
        // Indexes are stable keys: the pairs of a list do not change.
        <div
          key={index}
          className="grid grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] items-baseline gap-4 py-2.5"
        >
          <dt className="text-13 text-ink-2">{term}</dt>
          <dd className="min-w-0 wrap-break-word">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
