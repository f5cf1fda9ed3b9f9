import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Hash over a customer's events of a day, written before the day's partition is dropped. */
@Entity('usage_seal')
@Check('ck_usage_seal_sha256', 'length(sha256) = 32')
export class UsageSealEntity {
  @ForeignKey('usage_sealed_day')
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('uuid')
  accountId!: string;

  @Column('bigint')
  rows!: bigint;

  @Column('bigint')
  bytes!: bigint;

  @Column('bytea')
  sha256!: Buffer;
}
