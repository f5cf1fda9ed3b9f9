import type { BlockList } from 'node:net';
import type { Needs } from '../../platform/core.js';
import { AddressOwnership } from './address-ownership.js';
import { WhitelistProofService } from './whitelist-proof.service.js';
import { WhitelistService } from './whitelist.service.js';

interface Given extends Needs<
  typeof AddressOwnership | typeof WhitelistProofService | typeof WhitelistService,
  'ownership' | 'siteUrl' | 'exitAddresses'
> {
  config: { publicUrl: string; exitAddresses: BlockList };
}

export function composeWhitelist({ config, ...given }: Given) {
  const ownership = new AddressOwnership({ ...given, exitAddresses: config.exitAddresses });
  return {
    whitelist: new WhitelistService({ ...given, ownership }),
    whitelistProof: new WhitelistProofService({
      ...given,
      // Authorize proves entries by use.
      db: given.db.urgent,
      ownership,
      siteUrl: config.publicUrl,
    }),
  };
}
