import { Arg, Ctx, Field, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { UserContext } from './user.context.js';
import { viewerPayload, payloadOf } from '../../platform/graphql/payload.js';
import type { Locale } from '../../platform/locale.js';
import { unauthenticated } from '../../platform/viewer.js';
import { LocaleCode, Me } from './me.object.js';

@InputType({
  description: 'Changes to your profile. Omitted fields stay unchanged.',
})
class ProfileInput {
  @Field(() => String, {
    nullable: true,
    description: 'At most 100 characters; cannot be empty.',
  })
  username?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Full name, at most 100 characters. Null removes it.',
  })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 100 characters. Null removes it.' })
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 100 characters. Null removes it.' })
  lastName?: string | null;

  @Field(() => LocaleCode, { nullable: true, description: 'Language of emails.' })
  locale?: Locale | null;
}

export const ProfilePayload = payloadOf('ProfilePayload', 'The customer after a mutation.', {
  me: [() => Me, 'Your updated profile. Null if nothing was changed.'],
});

@Resolver(() => Me)
export class UserResolver {
  @Query(() => Me, { description: 'The signed-in customer. Requires a session or an API key.' })
  me(@Ctx() { me }: UserContext): Me {
    if (!me) throw unauthenticated('TOKEN_UNKNOWN');
    return me;
  }

  @Mutation(() => ProfilePayload, { description: 'Changes your name or language.' })
  profileUpdate(
    @Ctx() { services, viewer: anyone }: UserContext,
    @Arg('input', () => ProfileInput, { description: 'The changes.' }) input: ProfileInput,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      const { username, locale, ...names } = input;
      await services.users.updateProfile(viewer, {
        ...names,
        username: username ?? undefined,
        locale: locale ?? undefined,
      });
      return { me: await services.users.me(viewer.userId) };
    });
  }
}
