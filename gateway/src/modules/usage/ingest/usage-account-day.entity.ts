import { Check, Entity, PrimaryColumn } from 'typeorm';
import { OUTCOMES_ADD_UP, UsageFiguresEntity } from './usage-figures.entity.js';

/** Usage of a UTC day that begins at `startQuarter`, per customer. */
@Entity('usage_account_day')
@Check('ck_usage_account_day_outcomes', OUTCOMES_ADD_UP)
@Check('ck_usage_account_day_start', 'start_quarter >= 0 AND start_quarter <= 95')
export class UsageAccountDayEntity extends UsageFiguresEntity {
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('smallint', { default: 0 })
  startQuarter!: number;
}
