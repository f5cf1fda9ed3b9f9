import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OUTCOMES_ADD_UP, UsageFiguresEntity } from './usage-figures.entity.js';

/** Usage of a quarter of an hour, per sub account, country, and protocol. */
@Entity('usage_quarter')
@Index('ix_usage_quarter_account', ['accountId', 'quarter'])
@Check('ck_usage_quarter_outcomes', OUTCOMES_ADD_UP)
export class UsageQuarterEntity extends UsageFiguresEntity {
  @Column('uuid')
  accountId!: string;

  @PrimaryColumn('uuid')
  subAccountId!: string;

  @PrimaryColumn('timestamptz')
  quarter!: Date;

  @PrimaryColumn('text')
  country!: string;

  @PrimaryColumn('text')
  protocol!: string;
}
