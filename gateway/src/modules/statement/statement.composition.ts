import type { Needs } from '../../platform/core.js';
import { StatementFiles } from './statement-files.service.js';
import { StatementKeys } from './statement-keys.js';
import { StatementSealing } from './statement-sealing.service.js';

interface Given extends Needs<
  typeof StatementFiles | typeof StatementSealing,
  'keys' | 'post' | 'lock'
> {
  config: ConstructorParameters<typeof StatementKeys>[0];
  usagePosting: Pick<ConstructorParameters<typeof StatementSealing>[0], 'post' | 'lock'>;
}

export function composeStatements({ config, usagePosting, ...given }: Given) {
  const statementKeys = new StatementKeys(config);
  return {
    statementKeys,
    statementFiles: new StatementFiles({ ...given, keys: statementKeys }),
    statementSealing: new StatementSealing({
      ...given,
      keys: statementKeys,
      post: (accountId) => usagePosting.post(accountId),
      lock: (tx, accountId) => usagePosting.lock(tx, accountId),
    }),
  };
}
