import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { typedSearch } from '../../platform/customer-list.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { mutationPayload } from '../../platform/graphql/payload.js';
import { filterValues, pageRequest, type Connection } from '../../platform/page.js';
import { requireViewer } from '../../platform/viewer.js';
import { Me } from '../user/me.object.js';
import { NO_DETAILS, type BillingDetailsService } from './billing-details.service.js';
import {
  BillingDetails,
  BillingDetailsInput,
  BillingDetailsPayload,
  InvoiceConnection,
  InvoiceFilterInput,
  type Invoice,
} from './invoice.object.js';
import { readBillingDetails, readInvoices } from './invoice.reads.js';

export type InvoiceContext = RequestContext<{
  reads: ReadPool;
  billingDetails: BillingDetailsService;
  accountingTimeZone: string;
}>;

@Resolver(() => Me)
export class InvoiceResolver {
  @Query(() => String, {
    description:
      "IANA name of the seller's time zone, in which invoices, notes, and exports state their day. Public.",
  })
  accountingTimeZone(@Ctx() { services }: InvoiceContext): string {
    return services.accountingTimeZone;
  }

  @FieldResolver(() => InvoiceConnection, {
    description: 'Your invoices, credit notes, and debit notes, newest first.',
  })
  invoices(
    @Root() me: Me,
    @Ctx() { services }: InvoiceContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => InvoiceFilterInput, { nullable: true, description: 'Filters the list.' })
    filter?: InvoiceFilterInput,
  ): Promise<Connection<Invoice>> {
    const conditions = {
      search: typedSearch(filter?.search),
      kinds: filterValues('kind', filter?.kind),
      from: filter?.from ?? null,
      to: filter?.to ?? null,
    };
    const list = { name: 'Me.invoices', owner: me.accountId, query: conditions };
    const page = pageRequest(args, list, pageWishes(info));
    return readInvoices(services.reads, me.accountId, conditions, page);
  }

  @FieldResolver(() => BillingDetails, { description: 'What your next invoices say about you.' })
  async billingDetails(
    @Root() me: Me,
    @Ctx() { services }: InvoiceContext,
  ): Promise<BillingDetails> {
    return (await readBillingDetails(services.reads, me.accountId)) ?? NO_DETAILS;
  }

  @Mutation(() => BillingDetailsPayload, {
    description: 'Changes your billing details. Issued invoices stay as they are.',
  })
  billingDetailsUpdate(
    @Ctx() { services, viewer: anyone }: InvoiceContext,
    @Arg('input', { description: 'The changes.' }) input: BillingDetailsInput,
  ) {
    const viewer = requireViewer(anyone);
    return mutationPayload(async () => ({
      billingDetails: await services.billingDetails.update(viewer, input),
    }));
  }
}
