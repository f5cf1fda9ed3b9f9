import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A proxy setup that a customer confirmed. */
@Entity('proxy_configuration')
@Index('ix_proxy_configuration_account', { synchronize: false })
export class ProxyConfigurationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @ForeignKey('sub_account')
  @Column('uuid')
  subAccountId!: string;

  @Column('jsonb')
  parameters!: unknown;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
