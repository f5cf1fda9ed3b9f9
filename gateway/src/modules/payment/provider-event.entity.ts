import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A report of the card provider, as received. Each event id is applied once. */
@Entity('provider_event')
@Index('ix_provider_event_intent', ['intentId'])
export class ProviderEventEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  provider!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  intentId!: string | null;

  @Column('jsonb')
  payload!: unknown;

  @Column('text')
  outcome!: string;

  @Column('timestamptz')
  occurredAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  receivedAt!: Date;
}
