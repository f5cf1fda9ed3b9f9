import type { Needs } from '../../platform/core.js';
import type { AccountService } from '../account/account.service.js';
import type { UserService } from '../user/user.service.js';
import { ProvenAccounts } from './proven-account.service.js';
import { SessionService } from './session.service.js';

interface Given extends Needs<typeof SessionService> {
  users: UserService;
  accounts: AccountService;
}

export function composeSessions(given: Given) {
  const urgent = { ...given, db: given.db.urgent };
  return { sessions: new SessionService(urgent), proven: new ProvenAccounts(given) };
}
