import type { Needs } from '../../platform/core.js';
import { SealingKey } from '../../platform/crypto.js';
import { SubAccountMeteringService } from './sub-account-metering.service.js';
import { SubAccountService } from './sub-account.service.js';

interface Given extends Needs<typeof SubAccountService, 'sealing' | 'secret'> {
  config: { secret: string };
}

export function composeSubAccounts({ config: { secret }, ...given }: Given) {
  return {
    metering: new SubAccountMeteringService(),
    subAccounts: new SubAccountService({
      ...given,
      secret,
      sealing: new SealingKey(secret, 'sub-account'),
    }),
  };
}
