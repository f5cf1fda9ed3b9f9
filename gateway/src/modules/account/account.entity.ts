import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { TargetDetail } from '../../../../schema/rules/usage-target.js';

/** The owner of money, points, traffic, and settings; people are its members. Its id is that of its first member. */
@Entity('accounts')
@Check('ck_accounts_usage_target_detail', "usage_target_detail IN ('DOMAIN', 'HOST', 'NONE')")
export class AccountEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** IANA name. Hours of usage, months, and statements follow its clock. */
  @Column('text', { default: 'UTC' })
  timeZone!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** How much of a target's name is kept with the account's usage. */
  @Column('text', { default: 'DOMAIN' })
  usageTargetDetail!: TargetDetail;
}
