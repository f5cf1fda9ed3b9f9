import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A step in the history of an order. */
@Entity('order_event')
@Index('ix_order_event_order', ['orderId', 'id'])
export class OrderEventEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_order_event',
  })
  id!: bigint;

  @ForeignKey('orders', { name: 'fk_order_event_order' })
  @Column('uuid', { name: 'order_id' })
  orderId!: string;

  @Column('text')
  type!: string;

  @Column('jsonb', { default: {} })
  detail!: unknown;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
