import { networkOf } from '../../../platform/address.js';
import type { Core } from '../../../platform/core.js';
import type { Tx } from '../../../platform/database/database.js';
import { UserError } from '../../../platform/errors.js';
import type { Viewer } from '../../../platform/viewer.js';
import type { ProvenAccounts } from '../../session/proven-account.service.js';
import type { UserEntity } from '../../user/user.entity.js';
import type { UserService } from '../../user/user.service.js';
import type { AuthLimits } from '../guards/auth-limits.js';
import type { SignInService } from '../sign-in/sign-in.service.js';
import type { GoogleLinks } from './google-links.js';
import type { GoogleNonces } from './google-nonces.js';
import type { GoogleVerifier } from './google-verifier.js';
import { type Connection, readConnection } from './google-link.reads.js';

/** The browser's proof from Google, and the member's own. */
export interface GoogleLinkRequest {
  authCode: string;
  clientId: string;
  /** The cookie that this browser got at the start (google-nonces.ts). */
  cookie: string | null;
  password: string;
}

interface Dependencies extends Pick<Core, 'db' | 'freshReads'> {
  users: UserService;
  proven: ProvenAccounts;
  googleLinks: GoogleLinks;
  verifier: GoogleVerifier;
  nonces: GoogleNonces;
  signIn: SignInService;
  limits: AuthLimits;
}

/**
 * Connects a Google account with a member, and disconnects it, inside a session. Both take the password: a session that
 * somebody else got hold of must neither become a way in that stays, nor take the owner's way in.
 */
export class GoogleLinkService {
  constructor(private readonly deps: Dependencies) {}

  connection(userId: string): Promise<Connection | null> {
    return readConnection(this.deps.freshReads, userId);
  }

  /**
   * A repeat with the same Google account has no effect.
   * @throws UserError GOOGLE_…, EMAIL_NOT_VERIFIED, CREDENTIALS_WRONG; AppError RATE_LIMITED, UPSTREAM_UNAVAILABLE
   */
  async link(viewer: Viewer, request: GoogleLinkRequest): Promise<UserEntity> {
    const { db, users, proven, googleLinks, verifier, nonces, limits } = this.deps;
    await limits.googleAddress.enforce(networkOf(viewer.address));
    const expected = nonces.expected(request.cookie);
    // First, so that a wrong password uses up no code.
    await this.#provePassword(viewer, request.password);
    const identity = await verifier.exchange(request.authCode, request.clientId, expected);
    return db.transaction(async (tx) => {
      await nonces.spend(tx, expected.nonce);
      await proven.require(tx, viewer);
      const known = await googleLinks.member(tx, identity);
      if (known && known.id !== viewer.userId) throw new UserError('GOOGLE_TAKEN');
      if (known) return known;
      if (await googleLinks.isConnected(tx, viewer.userId))
        throw new UserError('GOOGLE_ALREADY_CONNECTED');
      await googleLinks.add(tx, viewer.userId, identity, viewer);
      await googleLinks.tell(tx, viewer.accountId, 'google.linked');
      return users.byId(tx, viewer.userId);
    });
  }

  /**
   * No effect if no Google account is connected.
   * @throws UserError PASSWORD_NOT_SET, because Google is the only way in then, and PASSWORD_WRONG; AppError RATE_LIMITED
   */
  async unlink(viewer: Viewer, password: string): Promise<void> {
    const { db, users, googleLinks } = this.deps;
    const user = await db.transaction((tx) => users.byId(tx, viewer.userId));
    if (user.passwordHash === null) throw new UserError('PASSWORD_NOT_SET');
    await this.#provePassword(viewer, password).catch((error: unknown) => {
      if (error instanceof UserError && error.code === 'CREDENTIALS_WRONG')
        throw new UserError('PASSWORD_WRONG', { field: 'password' });
      throw error;
    });
    await db.transaction(async (tx: Tx) => {
      await users.lock(tx, viewer.userId);
      if (await googleLinks.remove(tx, viewer.userId, viewer))
        await googleLinks.tell(tx, viewer.accountId, 'google.unlinked');
    });
  }

  /** Counted like a sign-in, so that a session does not help to guess. @throws UserError CREDENTIALS_WRONG */
  async #provePassword(viewer: Viewer, password: string): Promise<void> {
    const { db, users, signIn } = this.deps;
    const { email } = await db.transaction((tx) => users.byId(tx, viewer.userId));
    await signIn.provePassword(email, password, viewer.address);
  }
}
