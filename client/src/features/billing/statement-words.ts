import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { StatementState } from '../../../../schema/generated/schema-types';
import type { BadgeTone } from '../../ui/Badge';
import type { StatementsQuery } from './statements.generated';

export type StatementRow = StatementsQuery['me']['statements']['nodes'][number];

export const STATEMENT_STATES: Readonly<
  Record<StatementState, { readonly tone: BadgeTone; readonly word: MessageDescriptor }>
> = {
  OPEN: { tone: 'plain', word: msg`Not over yet` },
  PROVISIONAL: { tone: 'warn', word: msg`Provisional` },
  SEALED: { tone: 'good', word: msg({ context: 'statement of a month', message: 'Final' }) },
};

/** @param month `2026-10` */
export function monthName(month: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return name.format(new Date(`${month}-15T00:00:00Z`));
}

/** The size and the head in a checkpoint, which is a signed note: origin, size, head, an empty line, signatures. */
export function checkpointOf(note: string): { size: bigint; head: string } {
  const [, size = '0', head = ''] = note.split('\n');
  return { size: BigInt(size), head };
}
