import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { InvoiceKind, InvoiceReason } from '../../../../schema/generated/schema-types';

export const KIND_WORDS: Readonly<Record<InvoiceKind, MessageDescriptor>> = {
  INVOICE: msg`Invoice`,
  CREDIT_NOTE: msg`Credit note`,
  DEBIT_NOTE: msg`Debit note`,
};

/** Why a note was issued, with the number of its invoice. */
export function noteWords(
  kind: Exclude<InvoiceKind, 'INVOICE'>,
  reason: InvoiceReason,
  number: string,
): MessageDescriptor {
  switch (`${kind} ${reason}` as const) {
    case 'CREDIT_NOTE REFUND':
      return msg`Refund, corrects ${number}`;
    case 'CREDIT_NOTE CHARGEBACK':
      return msg`Chargeback, corrects ${number}`;
    case 'DEBIT_NOTE REFUND':
      return msg`Failed refund, corrects ${number}`;
    case 'DEBIT_NOTE CHARGEBACK':
      return msg`Reversed chargeback, corrects ${number}`;
  }
}
