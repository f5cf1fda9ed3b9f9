import { ledgerHandlers } from '../ledger/ledger.js';
import { statementFileHandlers, statementHandlers } from '../ledger/statements.js';
import type { Handlers } from './answer.js';
import { apiKeyHandlers } from './api-keys.js';
import { authHandlers } from './auth-handlers.js';
import { balanceHandlers } from './balance.js';
import { checkoutHandlers } from './checkout-handlers.js';
import { graphqlHandler } from './graphql-handler.js';
import { identityHandlers } from './identity-handlers.js';
import { invoiceFileHandlers, invoiceHandlers } from './invoices.js';
import { orderHandlers } from './orders.js';
import { pointsHandlers } from './points.js';
import { iconHandlers, proxyHandlers } from './proxies.js';
import type { World } from './records.js';
import { statusHandlers } from './status.js';
import { subAccountHandlers } from './sub-accounts.js';
import { supportHandlers, ticketHandlers } from './tickets.js';
import { usageExportHandlers } from '../usage/export.js';
import { requestHandlers, requestStreamHandlers } from '../usage/requests.js';
import { usageHandlers } from '../usage/usage.js';
import { userHandlers } from './users.js';
import { whitelistHandlers } from './whitelist.js';
import { createWorld } from './world.js';

/** Everything that answers GraphQL, one file per subject. */
const SUBJECTS: readonly ((world: World) => Handlers)[] = [
  identityHandlers,
  userHandlers,
  balanceHandlers,
  usageHandlers,
  requestHandlers,
  ledgerHandlers,
  statementHandlers,
  orderHandlers,
  invoiceHandlers,
  checkoutHandlers,
  subAccountHandlers,
  proxyHandlers,
  apiKeyHandlers,
  whitelistHandlers,
  pointsHandlers,
  ticketHandlers,
];

/** Leaves nothing but those who can sign in. */
function startAfresh(world: World): void {
  const { now, users, sessions, identity, signIn, answers } = world;
  const empty = createWorld({ now, amount: 'none' });
  empty.pointsTotal = 0;
  empty.pointsHistory = [];
  Object.assign(world, empty, { users, sessions, identity, signIn, answers });
}

/**
 * Everything that the client requests from the gateway, answered from one world.
 * @param onMissing gets a field that no handler answers, as `Type.field`
 */
export function handlers(world: World, onMissing: (field: string) => void = console.error) {
  return [
    ...authHandlers(world, () => startAfresh(world)),
    ...iconHandlers(),
    ...supportHandlers(world),
    ...invoiceFileHandlers(world),
    ...statementFileHandlers(world),
    ...usageExportHandlers(world),
    ...requestStreamHandlers(world),
    ...statusHandlers(world),
    graphqlHandler(
      world,
      SUBJECTS.map((handlersOf) => handlersOf(world)),
      onMissing,
    ),
  ];
}
