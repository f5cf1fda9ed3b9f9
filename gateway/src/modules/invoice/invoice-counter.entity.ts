import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

const KEY = 'pk_invoice_counter';

/** The last number given, per seller, kind, and year. Only the trigger on `invoice` writes it. */
@Entity('invoice_counter')
@Check('ck_invoice_counter_last', 'last > 0')
export class InvoiceCounterEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: KEY })
  seller!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: KEY })
  kind!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: KEY })
  year!: number;

  @Column('integer')
  last!: number;
}
