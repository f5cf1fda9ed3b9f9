import { Field, ID, ObjectType } from 'type-graphql';
import type { AccountRole } from '../../../../schema/rules/permissions.js';
import { enumType } from '../../platform/graphql/enum-type.js';

export const AccountRoleEnum = enumType<AccountRole>(
  'AccountRole',
  'What a member may do in an account.',
  {
    OWNER: 'Everything.',
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

  @Field(() => [AccountMember], { description: 'The people in the account.' })
  members!: AccountMember[];
}
