import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A change of what a customer may use. Recounts replay these in order. */
@Entity('entitlement_command')
@Index('ix_entitlement_command_account', ['accountId', 'at', 'id'])
@Check(
  'ck_entitlement_command_kind',
  "kind IN ('GRANT', 'UNLIMITED', 'MONTHS', 'ORDER_MONEY', 'SUB_ACCOUNT', 'PRIORITIZE')",
)
export class EntitlementCommandEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: bigint;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  kind!: string;

  @Column('jsonb')
  detail!: unknown;
}
