import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { AccountRole } from '../../../../schema/rules/permissions.js';
import type { TargetDetail } from '../../../../schema/rules/usage-target.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { payloadOf } from '../../platform/graphql/payload.js';

export const AccountRoleEnum = enumType<AccountRole>(
  'AccountRole',
  'What a member may do in an account.',
  {
    OWNER: 'Everything.',
  },
);

export const UsageTargetDetailEnum = enumType<TargetDetail>(
  'UsageTargetDetail',
  'How much of a target’s name is stored with usage. Paths and queries are never stored.',
  {
    DOMAIN:
      'The registrable domain by the public suffix list, such as `example.co.uk`; an IP address as itself.',
    HOST: 'The whole host, such as `www.example.co.uk`.',
    NONE: 'Nothing.',
  },
);

@ObjectType({ description: 'A person in an account.' })
export class AccountMember {
  @Field(() => ID, { description: 'Opaque id of the person.' })
  id!: string;

  @Field({ description: 'How to address the person.' })
  displayName!: string;

  @Field({ description: 'The email address that the person signs in with.' })
  email!: string;

  @Field(() => AccountRoleEnum, { description: 'What the person may do.' })
  role!: AccountRole;
}

@ObjectType({
  description: 'The owner of orders, traffic, points, and settings. People are its members.',
})
export class Account {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'Name of the account, at first derived from the email address.' })
  name!: string;

  @Field({
    description:
      'IANA name of the time zone whose clock hours of usage in the ledger, months, and statements follow.',
  })
  timeZone!: string;

  @Field(() => UsageTargetDetailEnum, {
    description: 'How much of your targets’ names is stored with your usage.',
  })
  usageTargetDetail!: TargetDetail;

  @Field(() => [AccountMember], { description: 'The people in the account.' })
  members!: AccountMember[];
}

@InputType({ description: 'Changes to your account. Omitted fields stay unchanged.' })
export class AccountInput {
  @Field(() => UsageTargetDetailEnum, {
    nullable: true,
    description:
      'Holds for usage from now on, at all nodes within seconds. Stored usage keeps its targets.',
  })
  usageTargetDetail?: TargetDetail | null;

  @Field(() => String, {
    nullable: true,
    description:
      'IANA name of a time zone, such as `Asia/Hong_Kong`. Months that are sealed stay as they are; the first one that is not begins where the last sealed one ended, and ends by the new clock. Hours in the ledger stay as they are cut. An unknown name is BAD_USER_INPUT with the reason TIME_ZONE_UNKNOWN.',
  })
  timeZone?: string | null;
}

export const AccountPayload = payloadOf('AccountPayload', 'The account after a mutation.', {
  account: [() => Account, 'Your updated account. Null if nothing was changed.'],
});
