import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A proxy node's share of a plan's limits, and its last report about a sub account. Lives for seconds. The table is logged:
 * after a crash of the database, the nodes' connections are still open.
 */
@Entity('edge_share')
@Check('ck_edge_share_connections', 'connections >= 0 AND earlier_connections >= 0')
@Check('ck_edge_share_speed', 'bits_per_second >= 0')
export class EdgeShareEntity {
  @ForeignKey('sub_account')
  @PrimaryColumn('uuid')
  subAccountId!: string;

  @PrimaryColumn('text')
  nodeId!: string;

  /** Connections that the last answer allowed. */
  @Column('integer')
  connections!: number;

  /** Those that the answer before allowed: the node may use them until it has read the last one. */
  @Column('integer')
  earlierConnections!: number;

  /** Measured by the node, both directions together. Null until it has measured. */
  @Column('integer', { nullable: true })
  bitsPerSecond!: number | null;

  @Column('boolean')
  isThrottled!: boolean;

  @Column('timestamptz')
  reportedAt!: Date;
}
