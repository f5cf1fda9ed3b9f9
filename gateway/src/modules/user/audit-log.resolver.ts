import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import type { UserContext } from './user.context.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import { Me } from './me.object.js';
import { type AuditEntry, AuditEntryConnection } from '../audit/audit.object.js';
import { readAuditLog } from '../audit/audit.reads.js';

@Resolver(() => Me)
export class AuditLogResolver {
  @FieldResolver(() => AuditEntryConnection, {
    description:
      'Events in your account, newest first: sign-ins, failed sign-ins, passwords, keys, money, and access.',
  })
  auditLog(
    @Root() me: Me,
    @Ctx() { services }: UserContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<AuditEntry>> {
    const list = { name: 'Me.auditLog', owner: me.accountId };
    return readAuditLog(
      services.freshReads,
      me.accountId,
      pageRequest(args, list, pageWishes(info)),
    );
  }
}
