import { msg } from '@lingui/macro';
import { COUNTED_BYTES } from '../../../../schema/rules/counted-bytes';
import type { Table } from '../prose';

/** The table of usage-export.md: all kinds of bytes, and whether they are charged. */
export const COUNTED_TABLES: Readonly<Record<string, Table>> = {
  countedBytes: {
    head: [msg`Bytes`, msg`Charged`],
    rows: COUNTED_BYTES.map((part) => [part, part.isBilled ? msg`yes` : msg`no`]),
  },
};
