import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A customer's book at a time before which nothing is recounted. */
@Entity('entitlement_closing')
@Index('ix_entitlement_closing_through', ['through'])
export class EntitlementClosingEntity {
  @ForeignKey('users', { name: 'fk_entitlement_closing_user' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_entitlement_closing' })
  userId!: string;

  @Column('timestamptz')
  through!: Date;

  @Column('jsonb')
  book!: unknown;
}
