import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver } from 'type-graphql';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Clock } from '../../platform/clock.js';
import { viewerPayload } from '../../platform/graphql/payload.js';
import { requireViewer } from '../../platform/viewer.js';
import { Me } from '../user/me.object.js';
import { type Session, SessionConnection, SessionRevokePayload } from './session.object.js';
import { readSessions } from './session.reads.js';
import type { SessionService } from './session.service.js';

export type SessionContext = RequestContext<{
  clock: Clock;
  freshReads: ReadPool;
  sessions: SessionService;
}>;

@Resolver(() => Me)
export class SessionResolver {
  @FieldResolver(() => SessionConnection, {
    description: 'Your sessions, newest first.',
  })
  sessions(
    @Ctx() { services, viewer }: SessionContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<Session>> {
    // Read from the primary: a session that was just ended must not appear.
    const owner = requireViewer(viewer);
    const page = pageRequest(args, { name: 'Me.sessions', owner: owner.userId });
    return readSessions(services.freshReads, owner, services.clock.now(), page);
  }

  @Mutation(() => SessionRevokePayload, {
    description: 'Ends one of your sessions at once. NOT_FOUND if it is not yours.',
  })
  sessionRevoke(
    @Ctx() { services, viewer: anyone }: SessionContext,
    @Arg('id', () => ID, { description: 'Id of the session.' }) id: string,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      const session = await services.sessions.revoke(viewer, id);
      return { sessionId: session.id };
    });
  }
}
