import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Bytes that a proxy node may pass near a limit before it asks again (accounting.md rule 7). Lives for seconds. */
@Entity('edge_lease')
@Index('ix_edge_lease_user', ['userId'])
@Check('ck_edge_lease_bytes', 'bytes >= 0')
export class EdgeLeaseEntity {
  @PrimaryColumn('text', { name: 'node_id', primaryKeyConstraintName: 'pk_edge_lease' })
  nodeId!: string;

  @ForeignKey('sub_account', { name: 'fk_edge_lease_sub_account' })
  @PrimaryColumn('uuid', { name: 'sub_account_id', primaryKeyConstraintName: 'pk_edge_lease' })
  subAccountId!: string;

  @ForeignKey('users', { name: 'fk_edge_lease_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('boolean', { name: 'own_pot' })
  ownPot!: boolean;

  @Column('bigint')
  bytes!: bigint;

  @Column('timestamptz', { name: 'lapses_at' })
  lapsesAt!: Date;
}
