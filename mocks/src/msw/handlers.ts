import { accountHandlers } from './account-handlers.js';
import { apiKeyHandlers } from './api-key-handlers.js';
import { authHandlers } from './auth-handlers.js';
import { balanceHandlers } from './balance-handlers.js';
import { checkoutHandlers } from './checkout-handlers.js';
import { frameHandlers } from './frame-handlers.js';
import { identityHandlers } from './identity-handlers.js';
import { invoiceHandlers } from './invoice-handlers.js';
import { overviewHandlers } from './overview-handlers.js';
import { pointsHandlers } from './points-handlers.js';
import { paletteHandlers } from './palette-handlers.js';
import { proxyHandlers } from './proxy-handlers.js';
import { orderHandlers } from './order-handlers.js';
import { subAccountChoiceHandlers } from './sub-account-choice-handlers.js';
import { subAccountHandlers } from './sub-account-handlers.js';
import { usageHandlers } from './usage-handlers.js';
import { whitelistHandlers } from './whitelist-handlers.js';
import type { World } from './world.js';

/** Everything that the client requests from the gateway, answered from one world. */
export function handlers(world: World) {
  return [
    ...authHandlers(world),
    ...identityHandlers(world),
    ...accountHandlers(world),
    ...frameHandlers(world),
    ...overviewHandlers(world),
    ...balanceHandlers(world),
    ...usageHandlers(world),
    ...orderHandlers(world),
    ...invoiceHandlers(world),
    ...checkoutHandlers(world),
    ...subAccountHandlers(world),
    ...subAccountChoiceHandlers(world),
    ...paletteHandlers(world),
    ...proxyHandlers(world),
    ...apiKeyHandlers(world),
    ...whitelistHandlers(world),
    ...pointsHandlers(world),
  ];
}
