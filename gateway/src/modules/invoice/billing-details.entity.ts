import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a customer wants on their next invoices. Issued invoices keep their own copy. */
@Entity('billing_details')
export class BillingDetailsEntity {
  @ForeignKey('users')
  @PrimaryColumn('uuid')
  userId!: string;

  @Column('text', { nullable: true })
  company!: string | null;

  /** Several lines, separated by `\n`. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { nullable: true })
  taxId!: string | null;

  /** Gets a copy of each receipt. */
  @Column('text', { nullable: true })
  invoiceEmail!: string | null;

  @Column('timestamptz')
  updatedAt!: Date;
}
