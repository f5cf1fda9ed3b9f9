import { Check, Entity, PrimaryColumn } from 'typeorm';
import { OUTCOMES_ADD_UP, UsageFiguresEntity } from './usage-figures.entity.js';

/** Usage of a quarter of an hour, per customer. */
@Entity('usage_user_quarter')
@Check('ck_usage_user_quarter_outcomes', OUTCOMES_ADD_UP)
export class UsageUserQuarterEntity extends UsageFiguresEntity {
  @PrimaryColumn('uuid')
  userId!: string;

  @PrimaryColumn('timestamptz')
  quarter!: Date;
}
