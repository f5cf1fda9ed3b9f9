import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a customer wants on their next invoices. Issued invoices keep their own copy. */
@Entity('billing_details')
export class BillingDetailsEntity {
  @ForeignKey('users', { name: 'fk_billing_details_user' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_billing_details' })
  userId!: string;

  @Column('text', { nullable: true })
  company!: string | null;

  /** Several lines, separated by `\n`. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { name: 'tax_id', nullable: true })
  taxId!: string | null;

  /** Gets a copy of each receipt. */
  @Column('text', { name: 'invoice_email', nullable: true })
  invoiceEmail!: string | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
