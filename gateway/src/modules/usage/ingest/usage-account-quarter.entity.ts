import { Check, Entity, PrimaryColumn } from 'typeorm';
import { OUTCOMES_ADD_UP, UsageFiguresEntity } from './usage-figures.entity.js';

/** Usage of a quarter of an hour, per customer. */
@Entity('usage_account_quarter')
@Check('ck_usage_account_quarter_outcomes', OUTCOMES_ADD_UP)
export class UsageAccountQuarterEntity extends UsageFiguresEntity {
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('timestamptz')
  quarter!: Date;
}
