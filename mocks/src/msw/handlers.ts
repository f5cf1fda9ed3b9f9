import { apiKeyHandlers } from './api-key-handlers.js';
import { authHandlers } from './auth-handlers.js';
import { frameHandlers } from './frame-handlers.js';
import { subAccountHandlers } from './sub-account-handlers.js';
import { usageHandlers } from './usage-handlers.js';
import type { World } from './world.js';

/** The whole gateway, as far as the client asks it, against one world. */
export function handlers(world: World) {
  return [
    ...authHandlers(world),
    ...frameHandlers(world),
    ...usageHandlers(world),
    ...subAccountHandlers(world),
    ...apiKeyHandlers(world),
  ];
}
