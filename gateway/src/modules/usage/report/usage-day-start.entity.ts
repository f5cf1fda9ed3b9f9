import { Check, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A quarter of the UTC day at which days begin in a time zone of the customer. */
@Entity('usage_day_start')
@Check('ck_usage_day_start', 'start_quarter >= 1 AND start_quarter <= 95')
export class UsageDayStartEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('smallint')
  startQuarter!: number;
}
