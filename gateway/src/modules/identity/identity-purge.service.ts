import type { Core } from '../../platform/core.js';
import { DAY_MS } from '../../platform/clock.js';
import type { SessionService } from '../session/session.service.js';
import type { EmailCodeService } from './codes/email-code.service.js';
import type { GoogleNonces } from './google/google-nonces.js';
import type { KnownNetworks } from './guards/known-networks.js';
import type { ResetLinks } from './codes/reset-links.js';

/** Ended sessions, codes, and links are kept this long to explain what happened. */
const KEEP_DAYS = 30;

interface Dependencies extends Pick<Core, 'clock'> {
  sessions: SessionService;
  codes: EmailCodeService;
  links: ResetLinks;
  nonces: GoogleNonces;
  knownNetworks: KnownNetworks;
}

/** Deletes expired credentials. */
export class IdentityPurgeService {
  constructor(private readonly deps: Dependencies) {}

  async run(): Promise<void> {
    const { clock, sessions, codes, links, nonces, knownNetworks } = this.deps;
    const before = new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS);
    await sessions.purge(before);
    await codes.purge(before);
    await links.purge(before);
    await nonces.purge();
    await knownNetworks.purge();
  }
}
