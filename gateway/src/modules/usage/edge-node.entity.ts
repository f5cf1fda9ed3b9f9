import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a proxy node has reported so far. */
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
