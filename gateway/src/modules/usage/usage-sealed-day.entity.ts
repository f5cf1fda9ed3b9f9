import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A day whose events are sealed and may be dropped. */
@Entity('usage_sealed_day')
export class UsageSealedDayEntity {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'pk_usage_sealed_day' })
  day!: string;

  @Column('bigint')
  rows!: bigint;

  @Column('timestamptz', { name: 'sealed_at' })
  sealedAt!: Date;
}
