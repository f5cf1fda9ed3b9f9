import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number given, per seller, kind, and year. Only the trigger on `invoice` writes it. */
@Entity('invoice_counter')
@Check('ck_invoice_counter_last', 'last > 0')
export class InvoiceCounterEntity {
  @PrimaryColumn('text')
  seller!: string;

  @PrimaryColumn('text')
  kind!: string;

  @PrimaryColumn('integer')
  year!: number;

  @Column('integer')
  last!: number;
}
