import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { batched, type Loader } from '../../platform/graphql/loader.js';
import type { ContactService } from './contact.service.js';
import type { TicketMessage } from './ticket.object.js';
import { readMessages } from './ticket.reads.js';
import type { TicketService } from './ticket.service.js';

export interface TicketContext extends RequestContext<{
  reads: ReadPool;
  /** What a mutation answers is read from the primary. */
  freshReads: ReadPool;
  tickets: TicketService;
  contact: ContactService;
}> {
  loaders: { ticketMessages: Loader<TicketMessage[]> };
}

/** What resolvers read of a ticket by its id. */
export function ticketLoaders(reads: ReadPool): TicketContext['loaders'] {
  return {
    ticketMessages: batched(
      (ids) => readMessages(reads, ids),
      () => [],
    ),
  };
}
