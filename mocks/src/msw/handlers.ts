import type { Handlers } from './answer.js';
import { accountHandlers } from './account-handlers.js';
import { apiKeyHandlers } from './api-key-handlers.js';
import { authHandlers } from './auth-handlers.js';
import { balanceHandlers } from './balance-handlers.js';
import { cardHandlers } from './card-handlers.js';
import { checkoutHandlers } from './checkout-handlers.js';
import { contactFormHandlers, contactHandlers } from './contact-handlers.js';
import { graphqlHandler } from './graphql-handler.js';
import { identityHandlers } from './identity-handlers.js';
import { invoiceFileHandlers, invoiceHandlers } from './invoice-handlers.js';
import { orderHandlers } from './order-handlers.js';
import { pointsHandlers } from './points-handlers.js';
import { iconHandlers, proxyHandlers } from './proxy-handlers.js';
import { referralHandlers } from './referral-handlers.js';
import { statusHandlers } from './status-handlers.js';
import { subAccountHandlers } from './sub-account-handlers.js';
import { telemetryHandlers } from './telemetry-handlers.js';
import { ticketHandlers, uploadHandlers } from './ticket-handlers.js';
import { usageHandlers } from './usage-handlers.js';
import { whitelistHandlers } from './whitelist-handlers.js';
import type { World } from './world.js';

/** Everything that answers GraphQL, one file per subject. */
const SUBJECTS: readonly ((world: World) => Handlers)[] = [
  identityHandlers,
  accountHandlers,
  balanceHandlers,
  usageHandlers,
  orderHandlers,
  invoiceHandlers,
  checkoutHandlers,
  subAccountHandlers,
  proxyHandlers,
  apiKeyHandlers,
  whitelistHandlers,
  pointsHandlers,
  referralHandlers,
  ticketHandlers,
  contactHandlers,
];

/**
 * Everything that the client requests from the gateway, answered from one world.
 * @param onMissing gets a field that no handler answers, as `Type.field`
 */
export function handlers(world: World, onMissing: (field: string) => void = console.error) {
  return [
    ...authHandlers(world),
    ...cardHandlers(world),
    ...iconHandlers(),
    ...uploadHandlers(world),
    ...invoiceFileHandlers(world),
    ...contactFormHandlers(),
    ...telemetryHandlers(),
    ...statusHandlers(world),
    graphqlHandler(
      world,
      SUBJECTS.map((handlersOf) => handlersOf(world)),
      onMissing,
    ),
  ];
}
