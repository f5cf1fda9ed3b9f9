import { AppError } from '../../platform/errors.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { batched, type Loader } from '../../platform/graphql/loader.js';
import type { ContactService } from './contact.service.js';
import type { TicketMessage } from './ticket.object.js';
import { readMessages } from './ticket.reads.js';
import type { TicketService } from './ticket.service.js';

export interface TicketContext extends RequestContext<{
  reads: ReadPool;
  /** Reads the answers of mutations from the primary. */
  freshReads: ReadPool;
  tickets: TicketService;
  contact: ContactService;
}> {
  loaders: { ticketMessages: Loader<TicketMessage[]> };
}

/** How often one request can read the messages of a ticket. A ticket can hold a million characters. */
const MAX_CONVERSATIONS = 3;

/** Loaders of a ticket's parts, by its id. */
export function ticketLoaders(reads: ReadPool): TicketContext['loaders'] {
  const messages = batched(
    (ids) => readMessages(reads, ids),
    () => [] as TicketMessage[],
  );
  let asked = 0;
  return {
    ticketMessages: {
      /** @throws AppError BAD_USER_INPUT. Repeated tickets count too, because the answer repeats their messages. */
      load: async (id) => {
        asked += 1;
        if (asked > MAX_CONVERSATIONS) {
          const most = `Ask for the messages of at most ${MAX_CONVERSATIONS} tickets at once`;
          throw new AppError('BAD_USER_INPUT', most, { reason: 'TOO_MANY_CONVERSATIONS' });
        }
        return messages.load(id);
      },
    },
  };
}
