import 'reflect-metadata';
import { setImmediate } from 'node:timers/promises';
import { lexicographicSortSchema, specifiedDirectives, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import {
  LedgerEntryConnectionResolver,
  LedgerEntryResolver,
  MyLedgersResolver,
} from '../../modules/account-ledger/ledger.resolver.js';
import { AccountResolver } from '../../modules/account/account.resolver.js';
import { ApiKeyResolver } from '../../modules/api-key/api-key.resolver.js';
import {
  BalanceResolver,
  GrantResolver,
  GrantsResolver,
  TrafficGrantResolver,
} from '../../modules/entitlement/balance/balance.resolver.js';
import { AuditLogResolver } from '../../modules/user/audit-log.resolver.js';
import { GoogleLinkResolver } from '../../modules/identity/google/google-link.resolver.js';
import { IdentityResolver } from '../../modules/identity/identity.resolver.js';
import { InvoiceResolver } from '../../modules/invoice/invoice.resolver.js';
import { LocationResolver } from '../../modules/location/location.resolver.js';
import { CheckoutResolver } from '../../modules/order/checkout.resolver.js';
import { MyOrdersResolver, OrderResolver } from '../../modules/order/order.resolver.js';
import {
  ReferralRewardBuyerResolver,
  ReferredUserOrdersResolver,
} from '../../modules/order/referred-orders.resolver.js';
import { MyPaymentsResolver, PaymentResolver } from '../../modules/payment/payment.resolver.js';
import { PlanResolver } from '../../modules/plan/plan.resolver.js';
import { MyPointsResolver, PointsResolver } from '../../modules/points/points.resolver.js';
import { ProxyResolver } from '../../modules/proxy/proxy.resolver.js';
import { MyProxyRequestsResolver } from '../../modules/proxy-request/proxy-request.resolver.js';
import { MyReferralResolver, ReferralResolver } from '../../modules/referral/referral.resolver.js';
import {
  SubAccountResolver,
  SubAccountTrafficResolver,
} from '../../modules/sub-account/sub-account.resolver.js';
import {
  MyStatementsResolver,
  StatementResolver,
} from '../../modules/statement/statement.resolver.js';
import { SessionResolver } from '../../modules/session/session.resolver.js';
import { MyTicketsResolver, TicketResolver } from '../../modules/support/ticket.resolver.js';
import { RunOutResolver } from '../../modules/usage/report/run-out.resolver.js';
import {
  MyUsageResolver,
  UsagePreviousResolver,
  UsageReportResolver,
} from '../../modules/usage/report/usage.resolver.js';
import { UserResolver } from '../../modules/user/user.resolver.js';
import { WhitelistResolver } from '../../modules/whitelist/whitelist.resolver.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { GraphQLContext } from './context.js';
import { withDirectFields } from './direct-fields.js';
import { withPlainFields } from './plain-fields.js';
import { withLongLists } from './long-lists.js';
import { withPermissions } from './permissions.js';
import { printWithMarks, semanticNonNull } from './refusable-fields.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';

const resolvers = [
  UserResolver,
  AccountResolver,
  GoogleLinkResolver,
  IdentityResolver,
  SessionResolver,
  ApiKeyResolver,
  AuditLogResolver,
  BalanceResolver,
  TrafficGrantResolver,
  PlanResolver,
  LocationResolver,
  MyOrdersResolver,
  OrderResolver,
  CheckoutResolver,
  InvoiceResolver,
  MyPaymentsResolver,
  PaymentResolver,
  MyLedgersResolver,
  LedgerEntryConnectionResolver,
  LedgerEntryResolver,
  GrantResolver,
  GrantsResolver,
  MyStatementsResolver,
  StatementResolver,
  MyPointsResolver,
  PointsResolver,
  MyReferralResolver,
  ReferralResolver,
  ReferredUserOrdersResolver,
  ReferralRewardBuyerResolver,
  SubAccountResolver,
  SubAccountTrafficResolver,
  MyTicketsResolver,
  TicketResolver,
  ProxyResolver,
  MyProxyRequestsResolver,
  MyUsageResolver,
  RunOutResolver,
  UsagePreviousResolver,
  UsageReportResolver,
  WhitelistResolver,
] satisfies NonEmptyArray<new () => object>;

type Methods<Resolver> = Resolver extends new () => infer R ? R[keyof R] : never;
type ParameterOf<Method> = Method extends (...parameters: infer P) => unknown ? P[number] : never;
type Context = Extract<ParameterOf<Methods<(typeof resolvers)[number]>>, RequestContext>;
type Unmet<C> = C extends unknown ? (GraphQLContext extends C ? never : C) : never;

/** Does not compile when a resolver takes a context that requests do not have. */
const served: [Unmet<Context>] extends [never] ? typeof resolvers : Unmet<Context> = resolvers;

/**
 * The schema of the whole gateway. Validation of arguments belongs to the services, which answer with coded `userErrors`.
 * @param fast leaves fields that only show a property without a resolver, and calls others directly where that is possible
 */
export function createSchema(fast = true): GraphQLSchema {
  const build = () =>
    buildSchemaSync({
      resolvers: served,
      directives: [...specifiedDirectives, semanticNonNull],
      validate: false,
      // It would run the introspection query. Apollo checks the schema as well.
      skipCheck: true,
      scalarsMap: [
        { type: Date, scalar: GraphQLDateTime },
        { type: BigInt, scalar: GraphQLBigInt },
      ],
    });
  const schema = fast ? withDirectFields(withPlainFields(build)) : build();
  return withPermissions(withLongLists(schema));
}

/** The schema as it is published in `schema/schema.graphql` and at `/schema.graphql`. Lets others have their turn between its steps. */
export async function printPublicSchema(schema: GraphQLSchema): Promise<string> {
  const sorted = lexicographicSortSchema(schema);
  await setImmediate();
  return `${await printWithMarks(sorted)}\n`;
}
