import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** Bytes granted to a customer. They lie in one or more pots (ledger accounts of kind `traffic_pot`). */
@Entity('traffic_grant')
@Unique('uq_traffic_grant_order', ['orderId'])
@Index('ix_traffic_grant_due', { synchronize: false })
@Index('ix_traffic_grant_account', ['accountId', 'expiresAt'])
@Check('ck_traffic_grant_bytes', 'granted_bytes > 0')
@Check('ck_traffic_grant_expired', 'expired_bytes >= 0')
@Check('ck_traffic_grant_taken_back', 'taken_back_bytes >= 0')
@Check('ck_traffic_grant_unrecovered', 'unrecovered_bytes >= 0')
export class TrafficGrantEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @ForeignKey('orders')
  @Column('uuid', { nullable: true })
  orderId!: string | null;

  @Column('text')
  source!: string;

  @Column('bigint')
  grantedBytes!: bigint;

  @Column('timestamptz')
  startsAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  expiredAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  heldAt!: Date | null;

  @Column('bigint', { default: 0 })
  takenBackBytes!: bigint;

  @Column('bigint', { default: 0 })
  unrecoveredBytes!: bigint;

  @Column('bigint', { default: 0 })
  expiredBytes!: bigint;

  @Column('timestamptz', { nullable: true })
  lapseNotifiedAt!: Date | null;
}
