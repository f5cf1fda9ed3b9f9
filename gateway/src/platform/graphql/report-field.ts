import { Extensions } from 'type-graphql';

const REPORT = 'report';
const FIGURES = 'figures';
const LONG_LIST = 'longList';

/** Whether a field with these arguments, as they were sent, reads more than a screen's short statements. */
export type IsReport = (args: Readonly<Record<string, unknown>>) => boolean;

/**
 * Marks a field whose statements can take long. A query that selects it runs as one report (platform/database/reports.ts):
 * on a connection of its own, in a fair share of its customer.
 */
export function Report(isReport: IsReport = () => true) {
  return Extensions({ [REPORT]: isReport });
}

/** Marks a field of figures that agree with those of other fields of the operation (ACCOUNTING 30). */
export function Figures() {
  return Extensions({ [FIGURES]: true });
}

/** Marks a list whose length its page size or type does not bound (http/graphql/long-lists.ts). */
export function LongList() {
  return Extensions({ [LONG_LIST]: true });
}

export function isLongList({ extensions }: { extensions: object }): boolean {
  return LONG_LIST in extensions;
}

/** What `Report` says of a field; undefined without it. */
export function reportOf({ extensions }: { extensions: object }): IsReport | undefined {
  return (extensions as Partial<Record<typeof REPORT, IsReport>>)[REPORT];
}

export function hasFigures({ extensions }: { extensions: object }): boolean {
  return FIGURES in extensions;
}
