import { Authorized, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { Locale } from '../../platform/locale.js';
import type { ApiScope } from '../../platform/viewer.js';

/** GraphQL names have no hyphens, so `EN_US` stands for `en-US`. */
export const LocaleCode = { EN_US: 'en-US', ZH_HK: 'zh-HK' } as const satisfies Record<
  string,
  Locale
>;

registerEnumType(LocaleCode, {
  name: 'Locale',
  description: 'Language in which the product speaks to a customer.',
  valuesConfig: {
    EN_US: { description: 'English (United States).' },
    ZH_HK: { description: 'Traditional Chinese (Hong Kong).' },
  },
});

@ObjectType('Me', {
  description:
    'The customer who asks, and everything that belongs to them. An API key reads names and email only with READ_PROFILE.',
})
export class Me {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Authorized<ApiScope>('READ_PROFILE')
  @Field({ description: 'Address mail goes to and one signs in with.' })
  email!: string;

  @Authorized<ApiScope>('READ_PROFILE')
  @Field({ description: 'Name given at registration, from the email address.' })
  username!: string;

  @Authorized<ApiScope>('READ_PROFILE')
  @Field(() => String, { nullable: true, description: 'Full name, when one was given.' })
  name!: string | null;

  @Authorized<ApiScope>('READ_PROFILE')
  @Field(() => String, { nullable: true, description: 'First name.' })
  firstName!: string | null;

  @Authorized<ApiScope>('READ_PROFILE')
  @Field(() => String, { nullable: true, description: 'Last name.' })
  lastName!: string | null;

  @Authorized<ApiScope>('READ_PROFILE')
  @Field({ description: 'What to call them: name, else first and last name, else username.' })
  displayName!: string;

  @Field({ description: 'Whether the email address was shown to be theirs.' })
  emailVerified!: boolean;

  @Field(() => GraphQLDateTime, { description: 'When the account was made.' })
  registeredAt!: Date;

  @Field(() => LocaleCode, {
    description: 'Language of mails and, unless chosen otherwise, of the site.',
  })
  locale!: Locale;
}
