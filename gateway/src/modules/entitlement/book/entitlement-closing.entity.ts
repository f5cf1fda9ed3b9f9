import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A customer's book at a time before which nothing is recounted. */
@Entity('entitlement_closing')
@Index('ix_entitlement_closing_through', ['through'])
export class EntitlementClosingEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @Column('timestamptz')
  through!: Date;

  @Column('jsonb')
  book!: unknown;
}
