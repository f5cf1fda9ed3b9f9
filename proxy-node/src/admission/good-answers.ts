import { parseProxyUsername } from '../../../schema/rules/proxy-username.js';
import type { Grant, Identity } from '../edge/edge-client.js';

interface Kept {
  readonly grant: Grant;
  readonly until: number;
}

/** What clients present: without the session, which only chooses an exit, and which many change for each connection. */
interface Credentials {
  readonly key: string;
  readonly session: string | null;
  readonly sessionMinutes: number | null;
}

const MAX_ANSWERS = 20_000;

/**
 * The answers that were good when the gateway last gave one. They stand in for it while it cannot be asked, for as long as
 * each of them says. A refusal ends them at once.
 */
export class GoodAnswers {
  /** The one that was renewed longest ago first. */
  private readonly answers = new Map<string, Kept>();

  keep(identity: Identity, grant: Grant, until: number): void {
    const { key } = credentialsOf(identity);
    this.answers.delete(key);
    this.answers.set(key, { grant, until });
    if (this.answers.size <= MAX_ANSWERS) return;
    for (const oldest of this.answers.keys()) {
      this.answers.delete(oldest);
      break;
    }
  }

  find(identity: Identity): Kept | undefined {
    const { key, session, sessionMinutes } = credentialsOf(identity);
    const kept = this.answers.get(key);
    if (!kept || kept.until <= Date.now()) return undefined;
    // Without a username, the whitelist's entry says what the session is.
    if (identity.username === undefined) return kept;
    return { grant: { ...kept.grant, session, sessionMinutes }, until: kept.until };
  }

  forget(identity: Identity): void {
    this.answers.delete(credentialsOf(identity).key);
  }

  forgetSubAccount(subAccountId: string): void {
    for (const [key, { grant }] of this.answers)
      if (grant.subAccountId === subAccountId) this.answers.delete(key);
  }
}

/** The address and the protocol matter to the whitelist only. */
function credentialsOf({ username, password, clientIp }: Identity): Credentials {
  if (username === undefined)
    return { key: JSON.stringify([clientIp]), session: null, sessionMinutes: null };
  const parsed = parseProxyUsername(username);
  if (!parsed.ok)
    return { key: JSON.stringify([username, password]), session: null, sessionMinutes: null };
  const { username: base, country, city, session, sessionMinutes } = parsed.value;
  return { key: JSON.stringify([base, country, city, password]), session, sessionMinutes };
}
