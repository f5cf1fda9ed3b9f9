import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { Report } from '../../platform/graphql/report-field.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import { Me } from '../user/me.object.js';
import { filterOf } from './proxy-request.filter.js';
import {
  ProxyRequestConnection,
  ProxyRequestFilterInput,
  type ProxyRequest,
} from './proxy-request.object.js';
import { readProxyRequests } from './proxy-request.reads.js';

export type ProxyRequestContext = RequestContext<{ reads: ReadPool }>;

@Resolver(() => Me)
export class MyProxyRequestsResolver {
  @Report()
  @FieldResolver(() => ProxyRequestConnection, {
    description:
      'The latest requests through the proxy, newest first: a sample of at most 20 successes and 20 others a second for each sub account at each proxy node. `GET /requests/stream` sends new ones as they happen.',
  })
  requests(
    @Root() { accountId }: Me,
    @Ctx() { services }: ProxyRequestContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => ProxyRequestFilterInput, {
      nullable: true,
      description: 'Filters the requests.',
    })
    filter?: ProxyRequestFilterInput | null,
  ): Promise<Connection<ProxyRequest>> {
    const query = filterOf(filter);
    const list = { name: 'Me.requests', owner: accountId, query };
    return readProxyRequests(
      services.reads,
      accountId,
      query,
      pageRequest(args, list, pageWishes(info)),
    );
  }
}
