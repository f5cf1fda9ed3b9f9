import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Locale } from '../../platform/locale.js';

/**
 * Why an invitation earns nothing. OWN_CODE: the mailbox is the referrer's own. KNOWN_PERSON: the mailbox had an account
 * already.
 */
export type ReferralRefusal = 'OWN_CODE' | 'KNOWN_PERSON';

/** A customer. `emailCanonical` decides whether two addresses are the same account (platform/email-address.ts). */
@Entity('users')
@Unique('uq_users_email_canonical', ['emailCanonical'])
@Unique('uq_users_referral_code', ['referralCode'])
@Index('ix_users_referred_by', ['referredById', 'createdAt', 'id'])
@Index('ix_users_mailbox', { synchronize: false })
@Check('ck_users_referral_refused', "referral_refused IN ('OWN_CODE', 'KNOWN_PERSON')")
@Check('ck_users_referral_either', 'referral_refused IS NULL OR referred_by IS NULL')
@Check('ck_users_referred_by_other', 'referred_by <> id')
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  emailCanonical!: string;

  @Column('text')
  username!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  firstName!: string | null;

  @Column('text', { nullable: true })
  lastName!: string | null;

  /** Argon2id in PHC format. Null for customers who have only used Google. */
  @Column('text', { nullable: true })
  passwordHash!: string | null;

  @Column('timestamptz', { nullable: true })
  emailVerifiedAt!: Date | null;

  @Column('text', { default: 'en-US' })
  locale!: Locale;

  /** The code this customer gives to others. `referredById` is their own referrer. */
  @Column('text')
  referralCode!: string;

  @ForeignKey('users')
  @Column('uuid', { name: 'referred_by', nullable: true })
  referredById!: string | null;

  /** Null if the invitation counts, or there was none. */
  @Column('text', { nullable: true })
  referralRefused!: ReferralRefusal | null;

  @Column('boolean', { default: false })
  acceptsMarketing!: boolean;

  @Column('timestamptz', { nullable: true })
  termsAcceptedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
