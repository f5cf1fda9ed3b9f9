import { Arg, Ctx, Field, FieldResolver, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../platform/graphql/context.js';
import { payloadOf, viewerPayload } from '../../../platform/graphql/payload.js';
import { GraphQLDateTime } from '../../../platform/graphql/scalars.js';
import { requireViewer } from '../../../platform/viewer.js';
import { Me } from '../../user/me.object.js';
import type { UserService } from '../../user/user.service.js';
import type { GoogleLinkService } from './google-link.service.js';

export type GoogleLinkContext = RequestContext<{
  googleLinking: GoogleLinkService;
  users: UserService;
}>;

@ObjectType({ description: 'The Google account that signs you in.' })
export class GoogleConnection {
  @Field({ description: 'Its email address at Google when it was connected.' })
  email!: string;

  @Field(() => GraphQLDateTime, { description: 'When it was connected.' })
  linkedAt!: Date;
}

export const GoogleUnlinkPayload = payloadOf('GoogleUnlinkPayload', 'Result of `googleUnlink`.', {
  me: [() => Me, 'Your profile. Null if nothing was changed.'],
});

@Resolver(() => Me)
export class GoogleLinkResolver {
  @FieldResolver(() => GoogleConnection, {
    nullable: true,
    description: 'The Google account that signs you in. Null if there is none.',
  })
  google(@Ctx() { services, viewer }: GoogleLinkContext) {
    return services.googleLinking.connection(requireViewer(viewer).userId);
  }

  @Mutation(() => GoogleUnlinkPayload, {
    description:
      'Disconnects your Google account, which then no longer signs you in. You are told by email.',
  })
  googleUnlink(
    @Ctx() { services, viewer: anyone }: GoogleLinkContext,
    @Arg('password', { description: 'Your password.' }) password: string,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      await services.googleLinking.unlink(viewer, password);
      return { me: await services.users.me(viewer.userId) };
    });
  }
}
