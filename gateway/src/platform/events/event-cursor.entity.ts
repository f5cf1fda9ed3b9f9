import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a subscriber has handled an account's events. */
@Entity('event_cursor')
export class EventCursorEntity {
  @PrimaryColumn('text')
  subscriber!: string;

  @PrimaryColumn('uuid')
  accountId!: string;

  /** Of the last event that it handled. */
  @Column('bigint')
  sequence!: bigint;
}
