import { defaultUsername } from '../../../../schema/rules/name.js';
import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';

/** The person for whom an account is opened. */
interface Person {
  id: string;
  email: string;
}

/** Opens accounts. */
export class AccountService {
  constructor(private readonly deps: Pick<Core, 'clock'>) {}

  /**
   * Opens an account for a person who is a member of none. Registration opens one; sign-ins repeat it for those who
   * registered at a gateway of the release before, while this one's migration ran. Without an account, no session opens
   * anything.
   */
  async open(tx: Tx, { id, email }: Person): Promise<void> {
    await rows(
      tx,
      `WITH opened AS (
         INSERT INTO accounts (id, name, created_at)
         SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM account_members WHERE user_id = $1)
         ON CONFLICT DO NOTHING)
       INSERT INTO account_members (account_id, user_id, role)
       SELECT $1, $1, 'OWNER' WHERE NOT EXISTS (SELECT 1 FROM account_members WHERE user_id = $1)
       ON CONFLICT DO NOTHING`,
      [id, defaultUsername(email), this.deps.clock.now()],
    );
  }
}
