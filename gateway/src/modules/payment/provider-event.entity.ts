import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A report of the card provider, as received. Each event id is applied once. */
@Entity('provider_event')
@Index('ix_provider_event_intent', ['intentId'])
export class ProviderEventEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_provider_event' })
  id!: string;

  @Column('text')
  provider!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'intent_id', nullable: true })
  intentId!: string | null;

  @Column('jsonb')
  payload!: unknown;

  @Column('text')
  outcome!: string;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt!: Date;

  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt!: Date;
}
