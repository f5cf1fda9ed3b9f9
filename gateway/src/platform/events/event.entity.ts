import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Something that happened, as its subscribers and partners learn of it. Rows never change. */
@Entity('event')
@Index('uq_event_sequence', ['accountId', 'sequence'], { unique: true })
@Index('ix_event_occurred', ['occurredAt'])
export class EventEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** The customer, or `NO_ACCOUNT`. */
  @Column('uuid')
  accountId!: string;

  @Column('bigint')
  sequence!: bigint;

  @Column('text')
  type!: string;

  @Column('integer')
  version!: number;

  @Column('jsonb')
  payload!: unknown;

  @Column('timestamptz')
  occurredAt!: Date;

  /** The request that caused it. */
  @Column('text', { nullable: true })
  requestId!: string | null;
}
