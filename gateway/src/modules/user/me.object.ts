import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { Locale } from '../../platform/locale.js';

/** GraphQL names have no hyphens, so `EN_US` stands for `en-US`. */
export const LocaleCode = { EN_US: 'en-US', ZH_HK: 'zh-HK' } as const satisfies Record<
  string,
  Locale
>;

registerEnumType(LocaleCode, {
  name: 'Locale',
  description: 'Language of the product for a customer.',
  valuesConfig: {
    EN_US: { description: 'English (United States).' },
    ZH_HK: { description: 'Traditional Chinese (Hong Kong).' },
  },
});

@ObjectType('Me', {
  description:
    'The signed-in customer, and everything that belongs to them. An API key needs READ_PROFILE for names and email.',
})
export class Me {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  /** The account that this person is a member of. */
  accountId!: string;

  @Field({ description: 'Email address, also for signing in.' })
  email!: string;

  @Field({ description: 'Name from registration, derived from the email address.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Full name, if given.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'First name.' })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Last name.' })
  lastName!: string | null;

  @Field({
    description: 'How to address the customer: name, else first and last name, else username.',
  })
  displayName!: string;

  @Field({ description: 'Whether the email address is verified.' })
  emailVerified!: boolean;

  @Field({
    description:
      'Whether you have a password. Without one, you sign in with Google; `passwordChange` and `passwordResetConfirm` set one.',
  })
  hasPassword!: boolean;

  @Field(() => GraphQLDateTime, { description: 'When the account was created.' })
  registeredAt!: Date;

  @Field(() => LocaleCode, {
    description: 'Language of emails and, by default, of the site.',
  })
  locale!: Locale;
}
