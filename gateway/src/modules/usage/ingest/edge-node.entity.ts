import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A proxy node's reports so far. */
@Entity('edge_node')
export class EdgeNodeEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('bigint', { default: 0 })
  lastBatch!: bigint;

  @Column('timestamptz', { nullable: true })
  lastSeenAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  reportedUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  retiredAt!: Date | null;
}
