import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** Bytes granted to a customer. They lie in one or more pots (ledger accounts of kind `traffic_pot`). */
@Entity('traffic_grant')
@Unique('uq_traffic_grant_order', ['orderId'])
@Index('ix_traffic_grant_due', { synchronize: false })
@Index('ix_traffic_grant_user', ['userId', 'expiresAt'])
@Check('ck_traffic_grant_bytes', 'granted_bytes > 0')
@Check('ck_traffic_grant_expired', 'expired_bytes >= 0')
@Check('ck_traffic_grant_taken_back', 'taken_back_bytes >= 0')
@Check('ck_traffic_grant_unrecovered', 'unrecovered_bytes >= 0')
export class TrafficGrantEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_traffic_grant' })
  id!: string;

  @ForeignKey('users', { name: 'fk_traffic_grant_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ForeignKey('orders', { name: 'fk_traffic_grant_order' })
  @Column('uuid', { name: 'order_id', nullable: true })
  orderId!: string | null;

  @Column('text')
  source!: string;

  @Column('bigint', { name: 'granted_bytes' })
  grantedBytes!: bigint;

  @Column('timestamptz', { name: 'starts_at' })
  startsAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'expired_at', nullable: true })
  expiredAt!: Date | null;

  @Column('timestamptz', { name: 'held_at', nullable: true })
  heldAt!: Date | null;

  @Column('bigint', { name: 'taken_back_bytes', default: 0 })
  takenBackBytes!: bigint;

  @Column('bigint', { name: 'unrecovered_bytes', default: 0 })
  unrecoveredBytes!: bigint;

  @Column('bigint', { name: 'expired_bytes', default: 0 })
  expiredBytes!: bigint;

  @Column('timestamptz', { name: 'lapse_notified_at', nullable: true })
  lapseNotifiedAt!: Date | null;
}
