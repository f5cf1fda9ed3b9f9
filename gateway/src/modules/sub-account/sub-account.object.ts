import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { BillingType } from '../plan/plan.entity.js';
import { BillingTypeEnum } from '../plan/plan.object.js';
import type {
  AccountType,
  ChargeMode,
  SubAccountStatus,
  SubAccountType,
} from './sub-account.entity.js';

export enum AccountTypeEnum {
  MASTER = 'MASTER',
  SUB = 'SUB',
}
registerEnumType(AccountTypeEnum, {
  name: 'AccountType',
  description: 'Whose login at the proxies it is.',
  valuesConfig: {
    MASTER: { description: "The customer's own login." },
    SUB: { description: 'One made for somebody or something else.' },
  },
});

export enum SubAccountTypeEnum {
  TRAFFIC = 'TRAFFIC',
  UNLIMITED = 'UNLIMITED',
}
registerEnumType(SubAccountTypeEnum, {
  name: 'SubAccountType',
  description: 'What a sub account is charged to.',
  valuesConfig: {
    TRAFFIC: { description: 'General traffic, charged per byte.' },
    UNLIMITED: {
      description:
        'The one fixed sub account that unlimited plans are used through; only its password can be changed.',
    },
  },
});

export enum SubAccountStatusEnum {
  ACTIVE = 'ACTIVE',
  INACTIVE = 'INACTIVE',
}
registerEnumType(SubAccountStatusEnum, {
  name: 'SubAccountStatus',
  description: 'Whether a sub account may use the proxies.',
  valuesConfig: {
    ACTIVE: { description: 'May use the proxies.' },
    INACTIVE: { description: 'Is refused by every node within seconds.' },
  },
});

export enum ChargeModeEnum {
  SHARED = 'SHARED',
  ALLOCATED = 'ALLOCATED',
}
registerEnumType(ChargeModeEnum, {
  name: 'ChargeMode',
  description: 'Where the traffic of a sub account comes from.',
  valuesConfig: {
    SHARED: { description: "Draws on the account's traffic, up to its limit when it has one." },
    ALLOCATED: {
      description:
        'The bytes that its limit still allows are set aside for it alone. They come from the grants that pay first and lapse with those. Saving the limit sets bytes aside again.',
    },
  },
});

@ObjectType({ description: 'What pays for the next byte.' })
export class PaysNext {
  @Field(() => BillingTypeEnum, { description: 'The plan.' })
  plan!: BillingType;

  @Field(() => ID, {
    nullable: true,
    description: 'The grant of traffic; null for the unlimited plan.',
  })
  grantId!: string | null;
}

@ObjectType({ description: 'A username and password for the proxies.' })
export class SubAccount {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => AccountTypeEnum, { description: 'Whose login it is.' })
  accountType!: AccountType;

  @Field(() => SubAccountTypeEnum, { description: 'What it is charged to.' })
  type!: SubAccountType;

  @Field({ description: 'Base of the proxy username, in lower case.' })
  username!: string;

  @Field(() => SubAccountStatusEnum, { description: 'Whether it may use the proxies.' })
  status!: SubAccountStatus;

  @Field(() => ChargeModeEnum, { description: 'Where its traffic comes from.' })
  chargeMode!: ChargeMode;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Most bytes it may use in all; null is without limit.',
  })
  limitBytes!: bigint | null;

  @Field(() => GraphQLBigInt, { description: 'Bytes used since it was made, upload and download.' })
  usedBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Bytes left up to its limit; null is without limit.',
  })
  remainingBytes!: bigint | null;

  @Field(() => String, { nullable: true, description: 'A note for yourself.' })
  remark!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'When the bytes were read.' })
  asOf!: Date;
}

export const SubAccountConnection = connectionOf(SubAccount, 'SubAccount');

@InputType({ description: 'Which sub accounts to list. All conditions must hold.' })
export class SubAccountFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Part of the username or of the remark, in any case.',
  })
  search?: string | null;

  @Field(() => SubAccountStatusEnum, { nullable: true, description: 'With this status.' })
  status?: SubAccountStatus | null;

  @Field(() => SubAccountTypeEnum, { nullable: true, description: 'Charged to this.' })
  type?: SubAccountType | null;
}

@InputType({ description: 'A sub account to make.' })
export class SubAccountCreateInput {
  @Field({
    description:
      'Starts with a letter; 4 to 12 letters or digits. Kept in lower case, unique among all customers.',
  })
  username!: string;

  @Field({ description: '6 to 12 letters or digits.' })
  password!: string;

  @Field(() => ChargeModeEnum, { description: 'Where its traffic comes from.' })
  chargeMode!: ChargeMode;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description:
      'Most bytes it may use in all, at most 10¹⁵; without it there is no limit. Required for ALLOCATED.',
  })
  limitBytes?: bigint | null;

  @Field(() => String, {
    nullable: true,
    description: 'A note for yourself, at most 255 characters.',
  })
  remark?: string | null;
}

@InputType({ description: 'What to change of a sub account. Fields left out stay as they are.' })
export class SubAccountUpdateInput {
  @Field(() => String, {
    nullable: true,
    description: 'A new password: 6 to 12 letters or digits.',
  })
  password?: string | null;

  @Field(() => ChargeModeEnum, { nullable: true, description: 'Where its traffic comes from.' })
  chargeMode?: ChargeMode | null;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description:
      'Most bytes it may use in all, at most 10¹⁵; null removes the limit. For ALLOCATED, saving it, though unchanged, sets bytes aside again.',
  })
  limitBytes?: bigint | null;

  @Field(() => String, {
    nullable: true,
    description: 'A note for yourself, at most 255 characters; null removes it.',
  })
  remark?: string | null;
}

@ObjectType({ description: 'A sub account after a mutation.' })
export class SubAccountPayload extends MutationPayload {
  @Field(() => SubAccount, {
    nullable: true,
    description: 'The sub account as it is now; null when nothing was done.',
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
  @Field(() => ID, { nullable: true, description: 'Id of the sub account that is gone.' })
  deletedId!: string | null;
}
