import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OUTCOMES_ADD_UP, UsageFiguresEntity } from './usage-figures.entity.js';

/** Usage of a UTC day that begins at `startQuarter`, per sub account, country, and protocol. */
@Entity('usage_day')
@Index('ix_usage_day_account', ['accountId', 'startQuarter', 'day'])
@Check('ck_usage_day_outcomes', OUTCOMES_ADD_UP)
@Check('ck_usage_day_start', 'start_quarter >= 0 AND start_quarter <= 95')
export class UsageDayEntity extends UsageFiguresEntity {
  @Column('uuid')
  accountId!: string;

  @PrimaryColumn('uuid')
  subAccountId!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('text')
  country!: string;

  @PrimaryColumn('text')
  protocol!: string;

  @PrimaryColumn('smallint', { default: 0 })
  startQuarter!: number;
}
