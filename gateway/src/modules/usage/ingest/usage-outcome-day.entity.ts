import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Requests of a UTC day, per sub account and outcome: those of `usage_target`, without targets and charges. A recount and
 * the folding of targets change neither requests nor outcomes, so only a batch writes here.
 */
@Entity('usage_outcome_day')
@Check('ck_usage_outcome_day_requests', 'requests >= 0')
export class UsageOutcomeDayEntity {
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('uuid')
  subAccountId!: string;

  /** A word of schema/rules/request-outcomes.ts. */
  @PrimaryColumn('text')
  outcome!: string;

  @Column('bigint')
  requests!: bigint;
}
