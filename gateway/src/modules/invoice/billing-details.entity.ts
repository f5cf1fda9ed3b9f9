import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The customer's details for the next invoices. Issued invoices keep their own copy. */
@Entity('billing_details')
@Check('ck_billing_details_country', `country ~ '^[A-Z]{2}$'`)
export class BillingDetailsEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @Column('text', { nullable: true })
  company!: string | null;

  /** Several lines, separated by `\n`. */
  @Column('text', { nullable: true })
  address!: string | null;

  /** ISO 3166-1 alpha-2. Null for details from before it was asked. */
  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text', { nullable: true })
  taxId!: string | null;

  /** Gets a copy of each receipt. */
  @Column('text', { nullable: true })
  invoiceEmail!: string | null;

  @Column('timestamptz')
  updatedAt!: Date;
}
