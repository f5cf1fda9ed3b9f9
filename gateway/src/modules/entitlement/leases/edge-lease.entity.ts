import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Bytes that a proxy node may pass near a limit before it asks again (accounting.md rule 7). Lives for seconds. */
@Entity('edge_lease')
@Index('ix_edge_lease_account', ['accountId'])
@Check('ck_edge_lease_bytes', 'bytes >= 0')
export class EdgeLeaseEntity {
  @PrimaryColumn('text')
  nodeId!: string;

  @ForeignKey('sub_account')
  @PrimaryColumn('uuid')
  subAccountId!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @Column('boolean')
  ownPot!: boolean;

  @Column('bigint')
  bytes!: bigint;

  @Column('timestamptz')
  lapsesAt!: Date;
}
