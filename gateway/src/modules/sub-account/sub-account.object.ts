import { Field, ID, InputType, ObjectType } from 'type-graphql';
import {
  SUB_ACCOUNT_PASSWORD_CHARACTERS,
  SUB_ACCOUNT_USERNAME_CHARACTERS,
} from '../../../../schema/rules/limits.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { type BillingType, BillingTypeEnum } from '../plan/billing-type.object.js';
import {
  ChargeMode,
  SubAccountEntity,
  SubAccountStatus,
  SubAccountType,
} from './sub-account.entity.js';

const USERNAME = `${SUB_ACCOUNT_USERNAME_CHARACTERS.min} to ${SUB_ACCOUNT_USERNAME_CHARACTERS.max}`;
const PASSWORD = `${SUB_ACCOUNT_PASSWORD_CHARACTERS.min} to ${SUB_ACCOUNT_PASSWORD_CHARACTERS.max}`;

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

/** Fields of SubAccountEntity, and what is computed. */
@ObjectType({ description: 'A username and password for the proxies.' })
export class SubAccount extends SubAccountEntity {
  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Bytes left up to its limit. Null means no limit.',
  })
  remainingBytes!: bigint | null;

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

  @Field(() => SubAccountStatus, { nullable: true, description: 'With this status.' })
  status?: SubAccountStatus | null;

  @Field(() => SubAccountType, { nullable: true, description: 'The plan it uses.' })
  type?: SubAccountType | null;
}

/** Optional fields of both inputs. A new one is stored in the column of its name. */
@InputType()
abstract class SubAccountSettings {
  @Field(() => GraphQLBigInt, {
    nullable: true,
    description:
      'Maximum bytes in total, at most 10¹⁵. Null means no limit. Required for ALLOCATED; saving it sets bytes aside again, even with the same value.',
  })
  limitBytes?: bigint | null;

  @Field(() => String, {
    nullable: true,
    description: 'Your note, at most 255 characters. Null means none.',
  })
  remark?: string | null;
}

@InputType({ description: 'A sub account to create.' })
export class SubAccountCreateInput extends SubAccountSettings {
  @Field({
    description: `Starts with a letter; ${USERNAME} letters or digits. Stored in lower case, unique among all customers.`,
  })
  username!: string;

  @Field({ description: `${PASSWORD} letters or digits.` })
  password!: string;

  @Field(() => ChargeMode, { description: 'Which traffic it draws on.' })
  chargeMode!: ChargeMode;
}

@InputType({ description: 'Changes to a sub account. Omitted fields stay unchanged.' })
export class SubAccountUpdateInput extends SubAccountSettings {
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

  @Field(() => ChargeMode, { nullable: true, description: 'Which traffic it draws on.' })
  chargeMode?: ChargeMode | null;
}

export const SubAccountPayload = payloadOf('SubAccountPayload', 'A sub account after a mutation.', {
  subAccount: [() => SubAccount, 'The updated sub account. Null if nothing was changed.'],
});

export const SubAccountPasswordPayload = payloadOf(
  'SubAccountPasswordPayload',
  'Result of `subAccountRevealPassword`.',
  { password: [() => String, 'The password in clear. Do not store it.'] },
);

export const SubAccountDeletePayload = payloadOf(
  'SubAccountDeletePayload',
  'Result of `subAccountDelete`.',
  { deletedId: [() => ID, 'Id of the deleted sub account.'] },
);
