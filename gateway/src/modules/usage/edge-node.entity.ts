import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a proxy node has reported so far. */
@Entity('edge_node')
export class EdgeNodeEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_edge_node' })
  id!: string;

  @Column('bigint', { name: 'last_batch', default: 0 })
  lastBatch!: bigint;

  @Column('timestamptz', { name: 'last_seen_at', nullable: true })
  lastSeenAt!: Date | null;

  @Column('timestamptz', { name: 'reported_until', nullable: true })
  reportedUntil!: Date | null;

  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;
}
