import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What a quarter's bytes were charged to. Each byte of `usage_quarter` is in exactly one row. */
@Entity('usage_charge')
@Check('ck_usage_charge_bytes', 'bytes > 0')
@Check(
  'ck_usage_charge_charge',
  "charge IN ('PAID', 'FREE', 'NO_BALANCE', 'OVER_LIMIT', 'EXPIRED', 'DISABLED', 'LATE', 'UNKNOWN_OWNER')",
)
export class UsageChargeEntity {
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('uuid')
  subAccountId!: string;

  @PrimaryColumn('timestamptz')
  quarter!: Date;

  @PrimaryColumn('text')
  country!: string;

  @PrimaryColumn('text')
  protocol!: string;

  /** PAID, FREE, or the reason of a write-off. */
  @PrimaryColumn('text')
  charge!: string;

  /** The grant that paid; the nil UUID if none did. */
  @PrimaryColumn('uuid', { default: '00000000-0000-0000-0000-000000000000' })
  grantId!: string;

  @Column('bigint')
  bytes!: bigint;
}
