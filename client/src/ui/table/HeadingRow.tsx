import type { ReactNode } from 'react';

/** Stands across a table, above the rows that it is about. Not sticky: a table that scrolls sideways would hold it. */
export function HeadingRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr role="row" className="block border-b border-line bg-sunk rows:table-row">
      <td
        role="cell"
        colSpan={span}
        className="block px-4 py-2 rows:table-cell rows:border-b rows:border-line"
      >
        {children}
      </td>
    </tr>
  );
}
