import { defaultUsername } from '../../../../schema/rules/name.js';
import type { Core } from '../../platform/core.js';
import { rows, type Tx } from '../../platform/database/database.js';
import type { Account } from './account.object.js';
import { readAccount } from './account.reads.js';

/** The person for whom an account is opened. */
interface Person {
  id: string;
  email: string;
}

/** Opens and finds accounts. */
export class AccountService {
  constructor(private readonly deps: Pick<Core, 'db' | 'freshReads' | 'clock'>) {}

  /**
   * Opens an account for a person who is a member of none. Registration opens one; sign-ins repeat it for those who
   * registered at a gateway of the release before, while this one's migration ran.
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

  /** The account of a person, with its members. */
  async of(person: Person): Promise<Account> {
    const found = await readAccount(this.deps.freshReads, person.id);
    if (found) return found;
    await this.deps.db.transaction((tx) => this.open(tx, person));
    const opened = await readAccount(this.deps.freshReads, person.id);
    if (!opened) throw new Error('the account was neither opened nor found');
    return opened;
  }
}
