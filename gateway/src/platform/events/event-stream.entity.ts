import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts an account's events. Its lock, held until the commit, keeps the sequence in the order of commits. */
@Entity('event_stream')
export class EventStreamEntity {
  @PrimaryColumn('uuid')
  accountId!: string;

  @Column('bigint')
  lastSequence!: bigint;
}
