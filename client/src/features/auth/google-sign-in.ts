import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import {
  AuthRefusal,
  connectGoogle,
  logInWithGoogle,
  logInWithGoogleCode,
} from '../../lib/auth/auth-api';
import { localTimeZone } from '../../lib/moment';
import type { AuthSession } from '../../lib/auth/auth-storage';
import { forgetInvitation } from '../../lib/invitation';
import type { GoogleConfig } from '../../../../schema/rest/answers';
import { type ClientSettings, configOf } from './client-config';
import { askGoogle, type GoogleCode, GoogleFailure } from './google-popup';

export interface GoogleOptions {
  /** Connects Google to an account with a password, after the server asked for it. */
  readonly password?: string | undefined;
  /** A referrer's code, for a new account; empty if there is none. */
  readonly inviteCode: string;
}

interface Google {
  /** Whether this installation offers it. False while unknown. */
  readonly offered: boolean;
  /** Opens Google's window and signs in with its answer. */
  readonly signIn: (options: GoogleOptions) => Promise<AuthSession>;
  /** Opens Google's window and connects its account with that of the session. */
  readonly connect: (token: string, password: string) => Promise<void>;
  /** Signs in with the code of a redirect. */
  readonly enterCode: (code: GoogleCode, options: GoogleOptions) => Promise<AuthSession>;
  /** Signs in with the credential of one-tap. */
  readonly enterCredential: (credential: string, options: GoogleOptions) => Promise<AuthSession>;
}

const { INVITE_CODE_UNKNOWN } = SIGN_IN_ERR_CODES;

/** Google sign-in, for login and registration alike. */
export function googleOf(settings: ClientSettings): Google {
  const { known } = settings;

  /** Loads again on a press if the first attempt failed. */
  async function config(): Promise<GoogleConfig> {
    const { google = null } = configOf(settings) ?? (await settings.load()) ?? {};
    if (google === null) throw new GoogleFailure('NOT_LOADED');
    return google;
  }

  async function enterCode(code: GoogleCode, options: GoogleOptions) {
    const { clientId } = await config();
    return usingInvitation(() => logInWithGoogleCode({ ...code, clientId, ...toBody(options) }));
  }

  return {
    offered: known === 'NOT_LOADED' || configOf(settings)?.google != null,
    signIn: async (options) => {
      // No await if the settings are known: browsers block a window that opens long after the press.
      if (configOf(settings)?.google == null) await config();
      return enterCode(await askGoogle(), options);
    },
    connect: async (token, password) => {
      if (configOf(settings)?.google == null) await config();
      const code = await askGoogle();
      const { clientId } = await config();
      await connectGoogle(token, { ...code, clientId, password });
    },
    enterCode,
    enterCredential: async (credential, options) => {
      if (credential === '') throw new GoogleFailure('RESPONSE_INVALID');
      const { clientId } = await config();
      return usingInvitation(() => logInWithGoogle({ credential, clientId, ...toBody(options) }));
    },
  };
}

function toBody({ password, inviteCode }: GoogleOptions) {
  return {
    ...(password !== undefined && { password }),
    ...(inviteCode !== '' && { inviteCode }),
    timeZone: localTimeZone(),
  };
}

async function usingInvitation(request: () => Promise<AuthSession>): Promise<AuthSession> {
  try {
    const session = await request();
    forgetInvitation();
    return session;
  } catch (error) {
    // Forget the unknown code: the login page has no field for it and would send it again.
    if (error instanceof AuthRefusal && error.code === INVITE_CODE_UNKNOWN) forgetInvitation();
    throw error;
  }
}
