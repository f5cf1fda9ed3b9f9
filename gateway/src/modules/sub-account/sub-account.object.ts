import { Field, ID, InputType, ObjectType } from 'type-graphql';
import {
  SUB_ACCOUNT_PASSWORD_CHARACTERS,
  SUB_ACCOUNT_USERNAME_CHARACTERS,
} from '../../../../schema/rules/limits.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { type BillingType, BillingTypeEnum } from '../plan/billing-type.object.js';
import type {
  AccountType,
  ChargeMode,
  SubAccountStatus,
  SubAccountType,
} from './sub-account.entity.js';

const USERNAME = `${SUB_ACCOUNT_USERNAME_CHARACTERS.min} to ${SUB_ACCOUNT_USERNAME_CHARACTERS.max}`;
const PASSWORD = `${SUB_ACCOUNT_PASSWORD_CHARACTERS.min} to ${SUB_ACCOUNT_PASSWORD_CHARACTERS.max}`;

export const AccountTypeEnum = enumType('AccountType', 'Kind of login at the proxies.', {
  MASTER: "The customer's own login, created when the email is verified. It cannot be deleted.",
  SUB: 'An additional login.',
});

export const SubAccountTypeEnum = enumType('SubAccountType', 'The plan that a sub account uses.', {
  TRAFFIC: 'General traffic, charged per byte.',
  UNLIMITED: 'The one fixed sub account for unlimited plans. Only its password can change.',
});

export const SubAccountStatusEnum = enumType(
  'SubAccountStatus',
  'Whether a sub account may use the proxies.',
  {
    ACTIVE: 'May use the proxies.',
    INACTIVE: 'Every node refuses it within seconds.',
  },
);

export const ChargeModeEnum = enumType('ChargeMode', 'Which traffic a sub account draws on.', {
  SHARED: "Draws on the account's traffic, up to its limit if it has one.",
  ALLOCATED:
    'The bytes that its limit still allows are set aside for it alone. They come from the grants that pay first and lapse with them. Saving the limit sets bytes aside again.',
});

@ObjectType({ description: 'The plan and grant that pay for the next byte.' })
export class PaysNext {
  @Field(() => BillingTypeEnum, { description: 'The plan.' })
  plan!: BillingType;

  @Field(() => ID, {
    nullable: true,
    description: 'The traffic grant. Null for the unlimited plan.',
  })
  grantId!: string | null;
}

@ObjectType({ description: 'A username and password for the proxies.' })
export class SubAccount {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => AccountTypeEnum, { description: 'Kind of login.' })
  accountType!: AccountType;

  @Field(() => SubAccountTypeEnum, { description: 'The plan it uses.' })
  type!: SubAccountType;

  @Field({ description: 'Base of the proxy username, in lower case.' })
  username!: string;

  @Field(() => SubAccountStatusEnum, { description: 'Whether it may use the proxies.' })
  status!: SubAccountStatus;

  @Field(() => ChargeModeEnum, { description: 'Which traffic it draws on.' })
  chargeMode!: ChargeMode;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Maximum bytes in total. Null means no limit.',
  })
  limitBytes!: bigint | null;

  @Field(() => GraphQLBigInt, {
    description:
      'Uploaded and downloaded bytes that a plan paid for or covered, in total. Bytes that were delivered but not charged do not count, here or against the limit.',
  })
  usedBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Bytes left up to its limit. Null means no limit.',
  })
  remainingBytes!: bigint | null;

  @Field(() => String, { nullable: true, description: 'Your note.' })
  remark!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'The time of these numbers.' })
  asOf!: Date;
}

export const SubAccountConnection = connectionOf(SubAccount, 'SubAccount');

@InputType({ description: 'Filters sub accounts. All conditions must hold.' })
export class SubAccountFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Matches part of the username or the remark, ignoring case.',
  })
  search?: string | null;

  @Field(() => SubAccountStatusEnum, { nullable: true, description: 'With this status.' })
  status?: SubAccountStatus | null;

  @Field(() => SubAccountTypeEnum, { nullable: true, description: 'The plan it uses.' })
  type?: SubAccountType | null;
}

@InputType({ description: 'A sub account to create.' })
export class SubAccountCreateInput {
  @Field({
    description: `Starts with a letter; ${USERNAME} letters or digits. Stored in lower case, unique among all customers.`,
  })
  username!: string;

  @Field({ description: `${PASSWORD} letters or digits.` })
  password!: string;

  @Field(() => ChargeModeEnum, { description: 'Which traffic it draws on.' })
  chargeMode!: ChargeMode;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description:
      'Maximum bytes in total, at most 10¹⁵. Omitted means no limit. Required for ALLOCATED.',
  })
  limitBytes?: bigint | null;

  @Field(() => String, {
    nullable: true,
    description: 'Your note, at most 255 characters.',
  })
  remark?: string | null;
}

@InputType({ description: 'Changes to a sub account. Omitted fields stay unchanged.' })
export class SubAccountUpdateInput {
  @Field(() => String, {
    nullable: true,
    description: `A new username: ${USERNAME} letters or digits, starting with a letter. Nodes refuse the old one within seconds.`,
  })
  username?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `A new password: ${PASSWORD} letters or digits.`,
  })
  password?: string | null;

  @Field(() => ChargeModeEnum, { nullable: true, description: 'Which traffic it draws on.' })
  chargeMode?: ChargeMode | null;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description:
      'Maximum bytes in total, at most 10¹⁵. Null removes the limit. For ALLOCATED, saving it sets bytes aside again, even with the same value.',
  })
  limitBytes?: bigint | null;

  @Field(() => String, {
    nullable: true,
    description: 'Your note, at most 255 characters. Null removes it.',
  })
  remark?: string | null;
}

@ObjectType({ description: 'A sub account after a mutation.' })
export class SubAccountPayload extends MutationPayload {
  @Field(() => SubAccount, {
    nullable: true,
    description: 'The updated sub account. Null if nothing was changed.',
  })
  subAccount!: SubAccount | null;
}

@ObjectType({ description: 'Result of `subAccountRevealPassword`.' })
export class SubAccountPasswordPayload extends MutationPayload {
  @Field(() => String, { nullable: true, description: 'The password in clear. Do not store it.' })
  password!: string | null;
}

@ObjectType({ description: 'Result of `subAccountDelete`.' })
export class SubAccountDeletePayload extends MutationPayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted sub account.' })
  deletedId!: string | null;
}
