import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { InvoiceDocument, InvoiceKind, NoteReason } from './invoice-document.js';

/**
 * An issued invoice, credit note, or debit note. Append-only. `year`, `sequence`, and `number` come from a trigger, which
 * counts without gaps (migrations/…-invoices.ts).
 */
@Entity('invoice')
@Index('uq_invoice_one_of_order', { synchronize: false })
@Index('ix_invoice_account', { synchronize: false })
@Index('ix_invoice_order', ['orderId'])
@Unique('uq_invoice_number', ['number'])
@Unique('uq_invoice_sequence', ['seller', 'kind', 'year', 'sequence'])
@Check('ck_invoice_kind', `kind IN ('INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE')`)
@Check('ck_invoice_reason', `reason IN ('REFUND', 'CHARGEBACK')`)
@Check('ck_invoice_seller', `seller ~ '^[A-Z0-9]{2,10}$'`)
@Check('ck_invoice_total', 'total_minor > 0')
@Check(
  'ck_invoice_note',
  `(kind = 'INVOICE') = (invoice_id IS NULL) AND (kind = 'INVOICE') = (reason IS NULL)`,
)
export class InvoiceEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @ForeignKey('orders')
  @Column('uuid')
  orderId!: string;

  @Column('text')
  kind!: InvoiceKind;

  /** The invoice that a note corrects. */
  @ForeignKey('invoice')
  @Column('uuid', { nullable: true })
  invoiceId!: string | null;

  @Column('text', { nullable: true })
  reason!: NoteReason | null;

  @Column('text')
  seller!: string;

  @Column('integer')
  year!: number;

  @Column('integer')
  sequence!: number;

  /** For example INV-2026-000001, INV-CN-2026-000001. */
  @Column('text')
  number!: string;

  @Column('bigint')
  totalMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('text')
  orderNumber!: string;

  @Column('jsonb')
  document!: InvoiceDocument;

  /** When it was issued. */
  @Column('timestamptz')
  createdAt!: Date;
}
