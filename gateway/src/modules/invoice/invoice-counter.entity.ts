import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

const KEY = { primaryKeyConstraintName: 'pk_invoice_counter' };

/** The last number given, per seller, kind, and year. Only the trigger on `invoice` writes it. */
@Entity('invoice_counter')
@Check('ck_invoice_counter_last', 'last > 0')
export class InvoiceCounterEntity {
  @PrimaryColumn('text', KEY)
  seller!: string;

  @PrimaryColumn('text', KEY)
  kind!: string;

  @PrimaryColumn('integer', KEY)
  year!: number;

  @Column('integer')
  last!: number;
}
