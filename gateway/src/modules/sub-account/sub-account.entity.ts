import { Field, ID, ObjectType } from 'type-graphql';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { enumType } from '../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';

export const AccountType = enumType('AccountType', 'Kind of login at the proxies.', {
  MASTER: "The customer's own login, created when the email is verified. It cannot be deleted.",
  SUB: 'An additional login.',
});
export type AccountType = keyof typeof AccountType;

export const SubAccountType = enumType('SubAccountType', 'The plan that a sub account uses.', {
  TRAFFIC: 'General traffic, charged per byte.',
  UNLIMITED: 'The one fixed sub account for unlimited plans. Only its password can change.',
});
export type SubAccountType = keyof typeof SubAccountType;

export const SubAccountStatus = enumType(
  'SubAccountStatus',
  'Whether a sub account may use the proxies.',
  {
    ACTIVE: 'May use the proxies.',
    INACTIVE: 'Every node refuses it within seconds.',
  },
);
export type SubAccountStatus = keyof typeof SubAccountStatus;

export const ChargeMode = enumType('ChargeMode', 'Which traffic a sub account draws on.', {
  SHARED: "Draws on the account's traffic, up to its limit if it has one.",
  ALLOCATED:
    'The bytes that its limit still allows are set aside for it alone. They come from the grants that pay first and lapse with them. Saving the limit sets bytes aside again.',
});
export type ChargeMode = keyof typeof ChargeMode;

/**
 * Username and password for the proxies. Deleted rows stay, because usage and ledger refer to them. With `@Field`, a column is
 * also a field of the API's `SubAccount`, and read with it.
 */
@ObjectType()
@Entity('sub_account')
@Index('ix_sub_account_account', { synchronize: false })
@Index('uq_sub_account_username', { synchronize: false })
@Index('uq_sub_account_unlimited', { synchronize: false })
@Index('uq_sub_account_master', { synchronize: false })
@Check('ck_sub_account_account_type', `account_type IN ('MASTER', 'SUB')`)
@Check('ck_sub_account_type', `type IN ('TRAFFIC', 'UNLIMITED')`)
@Check('ck_sub_account_status', `status IN ('ACTIVE', 'INACTIVE')`)
@Check('ck_sub_account_charge_mode', `charge_mode IN ('SHARED', 'ALLOCATED')`)
@Check('ck_sub_account_limit', 'limit_bytes >= 0')
export class SubAccountEntity {
  @Field(() => ID, { description: 'Opaque id.' })
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @Field(() => AccountType, { description: 'Kind of login.' })
  @Column('text')
  accountType!: AccountType;

  @Field(() => SubAccountType, { description: 'The plan it uses.' })
  @Column('text')
  type!: SubAccountType;

  /** Unique among rows that are not deleted. */
  @Field({ description: 'Base of the proxy username, in lower case.' })
  @Column('text')
  username!: string;

  /** AES-256-GCM with the row's id as context (SECURITY 34). */
  @Column('bytea')
  sealedPassword!: Buffer;

  @Column('integer')
  keyVersion!: number;

  @Field(() => SubAccountStatus, { description: 'Whether it may use the proxies.' })
  @Column('text', { default: 'ACTIVE' })
  status!: SubAccountStatus;

  @Field(() => ChargeMode, { description: 'Which traffic it draws on.' })
  @Column('text', { default: 'SHARED' })
  chargeMode!: ChargeMode;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Maximum bytes in total. Null means no limit.',
  })
  @Column('bigint', { nullable: true })
  limitBytes!: bigint | null;

  /** Only usage ingest changes it. */
  @Field(() => GraphQLBigInt, {
    description:
      'Uploaded and downloaded bytes that a plan paid for or covered, in total. Bytes that were delivered but not charged do not count, here or against the limit.',
  })
  @Column('bigint', { default: 0 })
  usedBytes!: bigint;

  @Field(() => String, { nullable: true, description: 'Your note.' })
  @Column('text', { nullable: true })
  remark!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it was created.' })
  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;
}
