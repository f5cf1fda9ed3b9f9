import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Resolver,
  Root,
} from 'type-graphql';
import { typedSearch } from '../../platform/customer-list.js';
import { pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { mutationPayload, viewerPayload } from '../../platform/graphql/payload.js';
import { isId } from '../../platform/ids.js';
import { filterValues, pageRequest, type Connection } from '../../platform/page.js';
import type { Viewer } from '../../platform/viewer.js';
import { Me } from '../user/me.object.js';
import type { TicketContext } from './ticket.context.js';
import {
  ContactSendInput,
  ContactSendPayload,
  Ticket,
  TicketConnection,
  TicketCreateInput,
  TicketFilterInput,
  TicketMessage,
  TicketPayload,
  TicketReplyInput,
} from './ticket.object.js';
import { readTicket, readTickets, readUnreadTickets } from './ticket.reads.js';

const KEY = 'Makes retries safe: calls with the same key take effect once.';

@Resolver(() => Me)
export class MyTicketsResolver {
  @FieldResolver(() => TicketConnection, { description: 'Your support tickets, newest first.' })
  tickets(
    @Root() me: Me,
    @Ctx() { services }: TicketContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => TicketFilterInput, { nullable: true, description: 'Filters the tickets.' })
    filter?: TicketFilterInput | null,
  ): Promise<Connection<Ticket>> {
    const query = {
      search: typedSearch(filter?.search),
      statuses: filterValues('status', filter?.status),
    };
    const list = { name: 'Me.tickets', owner: me.accountId, query };
    return readTickets(
      services.reads,
      me.accountId,
      query,
      pageRequest(args, list, pageWishes(info)),
    );
  }

  @FieldResolver(() => Ticket, {
    nullable: true,
    description: 'One of your support tickets by its id. Null if you have none with this id.',
  })
  async ticket(
    @Root() me: Me,
    @Ctx() { services }: TicketContext,
    @Arg('id', () => ID, { description: 'Id of the ticket.' }) id: string,
  ): Promise<Ticket | null> {
    return isId(id) ? readTicket(services.reads, me.accountId, id) : null;
  }

  @FieldResolver(() => Int, {
    description: 'How many of your tickets have a message from support that you have not read.',
  })
  unreadTickets(@Root() me: Me, @Ctx() { services }: TicketContext): Promise<number> {
    return readUnreadTickets(services.reads, me.accountId);
  }
}

@Resolver(() => Ticket)
export class TicketResolver {
  @FieldResolver(() => [TicketMessage], { description: 'Its messages, oldest first.' })
  messages(@Root() ticket: Ticket, @Ctx() { loaders }: TicketContext): Promise<TicketMessage[]> {
    return loaders.ticketMessages.load(ticket.id);
  }

  @Mutation(() => TicketPayload, { description: 'Opens a support ticket.' })
  ticketCreate(
    @Ctx() context: TicketContext,
    @Arg('input', () => TicketCreateInput, { description: 'The ticket.' })
    { orderId = null, subAccountId = null, ...input }: TicketCreateInput,
    @Arg('idempotencyKey', { description: KEY }) idempotencyKey: string,
  ) {
    return changed(context, (viewer) =>
      context.services.tickets.create(viewer, { ...input, orderId, subAccountId }, idempotencyKey),
    );
  }

  @Mutation(() => TicketPayload, { description: 'Adds your message to a support ticket.' })
  ticketReply(
    @Ctx() context: TicketContext,
    @Arg('id', () => ID, { description: 'Id of the ticket.' }) id: string,
    @Arg('input', () => TicketReplyInput, { description: 'The message.' }) input: TicketReplyInput,
    @Arg('idempotencyKey', { description: KEY }) idempotencyKey: string,
  ) {
    const { message, attachmentIds, proxyRequestId } = input;
    return changed(context, async (viewer) => {
      const reply = { message, attachmentIds, proxyRequestId };
      await context.services.tickets.reply(viewer, id, reply, idempotencyKey);
      return id;
    });
  }

  @Mutation(() => TicketPayload, { description: 'Closes a support ticket.' })
  ticketClose(
    @Ctx() context: TicketContext,
    @Arg('id', () => ID, { description: 'Id of the ticket.' }) id: string,
  ) {
    return changed(context, async (viewer) => {
      await context.services.tickets.close(viewer, id);
      return id;
    });
  }

  @Mutation(() => TicketPayload, { description: 'Opens a closed support ticket again.' })
  ticketReopen(
    @Ctx() context: TicketContext,
    @Arg('id', () => ID, { description: 'Id of the ticket.' }) id: string,
  ) {
    return changed(context, async (viewer) => {
      await context.services.tickets.reopen(viewer, id);
      return id;
    });
  }

  @Mutation(() => TicketPayload, {
    description: 'Marks all messages of a support ticket as read.',
  })
  ticketMarkRead(
    @Ctx() context: TicketContext,
    @Arg('id', () => ID, { description: 'Id of the ticket.' }) id: string,
  ) {
    return changed(context, async (viewer) => {
      await context.services.tickets.markRead(viewer, id);
      return id;
    });
  }

  @Mutation(() => ContactSendPayload, {
    description: 'Sends a message from the public contact form. Public.',
  })
  async contactSend(
    @Ctx() { services, address }: TicketContext,
    @Arg('input', () => ContactSendInput, { description: 'The message.' }) input: ContactSendInput,
    @Arg('idempotencyKey', { description: KEY }) idempotencyKey: string,
  ) {
    const payload = await mutationPayload(async () => {
      await services.contact.send(input, idempotencyKey, address);
      return {};
    });
    return { ...payload, accepted: payload.userErrors.length === 0 };
  }
}

/** Runs a change that returns the ticket's id, and answers with the ticket. */
function changed(context: TicketContext, work: (viewer: Viewer) => Promise<string>) {
  return viewerPayload(context.viewer, async (viewer) => {
    const id = await work(viewer);
    return { ticket: await readTicket(context.services.freshReads, viewer.accountId, id) };
  });
}
