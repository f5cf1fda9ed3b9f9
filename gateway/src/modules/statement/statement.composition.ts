import type { Needs } from '../../platform/core.js';
import { StatementFiles } from './statement-files.service.js';
import { StatementKeys } from './statement-keys.js';
import { StatementSealing } from './statement-sealing.service.js';

interface Given extends Needs<
  typeof StatementFiles | typeof StatementSealing,
  'keys' | 'recount' | 'post' | 'lock' | 'seller' | 'publicUrl' | 'postedUntil'
> {
  config: ConstructorParameters<typeof StatementKeys>[0] &
    Pick<ConstructorParameters<typeof StatementFiles>[0], 'seller'>;
  usagePosting: Pick<ConstructorParameters<typeof StatementSealing>[0], 'post' | 'lock'> &
    Pick<ConstructorParameters<typeof StatementFiles>[0], 'postedUntil'>;
  usageRecounts: Pick<ConstructorParameters<typeof StatementSealing>[0], 'recount'>;
}

export function composeStatements({ config, usagePosting, usageRecounts, ...given }: Given) {
  const statementKeys = new StatementKeys(config);
  return {
    statementKeys,
    statementFiles: new StatementFiles({
      ...given,
      keys: statementKeys,
      seller: config.seller,
      publicUrl: config.publicUrl,
      postedUntil: (accountId) => usagePosting.postedUntil(accountId),
    }),
    statementSealing: new StatementSealing({
      ...given,
      keys: statementKeys,
      recount: (accountId) => usageRecounts.recount(accountId),
      post: (accountId) => usagePosting.post(accountId),
      lock: (tx, accountId) => usagePosting.lock(tx, accountId),
    }),
  };
}
