import type { Needs } from '../../platform/core.js';
import { AddressOwnership } from './address-ownership.js';
import { WhitelistProofService } from './whitelist-proof.service.js';
import { WhitelistService } from './whitelist.service.js';

interface Given extends Needs<
  typeof AddressOwnership | typeof WhitelistProofService | typeof WhitelistService,
  'ownership' | 'siteUrl'
> {
  config: { publicUrl: string };
}

export function composeWhitelist({ config, ...given }: Given) {
  const ownership = new AddressOwnership(given);
  return {
    whitelist: new WhitelistService({ ...given, ownership }),
    whitelistProof: new WhitelistProofService({ ...given, ownership, siteUrl: config.publicUrl }),
  };
}
