import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A day whose events are sealed and may be dropped. */
@Entity('usage_sealed_day')
export class UsageSealedDayEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('bigint')
  rows!: bigint;

  @Column('timestamptz')
  sealedAt!: Date;
}
