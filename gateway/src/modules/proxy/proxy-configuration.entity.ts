import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A proxy setup that a customer confirmed. */
@Entity('proxy_configuration')
@Index('ix_proxy_configuration_user', { synchronize: false })
export class ProxyConfigurationEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_proxy_configuration' })
  id!: string;

  @ForeignKey('users', { name: 'fk_proxy_configuration_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ForeignKey('sub_account', { name: 'fk_proxy_configuration_sub_account' })
  @Column('uuid', { name: 'sub_account_id' })
  subAccountId!: string;

  @Column('jsonb')
  parameters!: unknown;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
