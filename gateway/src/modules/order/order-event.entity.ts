import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A step in the history of an order. */
@Entity('order_event')
@Index('ix_order_event_order', ['orderId', 'id'])
export class OrderEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: bigint;

  @ForeignKey('orders')
  @Column('uuid')
  orderId!: string;

  @Column('text')
  type!: string;

  @Column('jsonb', { default: {} })
  detail!: unknown;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
