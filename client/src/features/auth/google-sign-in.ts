import { useEffect, useState } from 'react';
import { SIGN_IN_ERR_CODES } from '../../../../schema/rules/sign-in-errors';
import { AuthRefusal, logInWithGoogleCode } from '../../lib/auth/auth-api';
import type { AuthSession } from '../../lib/auth/auth-storage';
import { forgetInvitation } from '../../lib/invitation';
import { askGoogle, fetchGoogleConfig, type GoogleConfig, GoogleFailure } from './google-popup';

interface GoogleOptions {
  /** Connects Google to an account with a password, after the server asked for it. */
  readonly password?: string | undefined;
  /** A referrer's code, for a new account; empty if there is none. */
  readonly inviteCode: string;
}

interface Google {
  /** Whether this installation offers it. False while unknown. */
  readonly offered: boolean;
  /**
   * Opens Google and signs in with its answer.
   */
  readonly signIn: (options: GoogleOptions) => Promise<AuthSession>;
}

const { INVITE_CODE_UNKNOWN } = SIGN_IN_ERR_CODES;

type Known = GoogleConfig | 'NOT_CONFIGURED' | 'NOT_LOADED' | null;

/** Google sign-in, for login and registration alike. */
export function useGoogle(): Google {
  const [known, setKnown] = useState<Known>(null);

  useEffect(() => {
    let wanted = true;
    const settle = (next: Known) => {
      if (wanted) setKnown(next);
    };
    fetchGoogleConfig().then(
      (config) => {
        settle(config ?? 'NOT_CONFIGURED');
      },
      () => {
        settle('NOT_LOADED');
      },
    );
    return () => {
      wanted = false;
    };
  }, []);

  return {
    offered: known !== null && known !== 'NOT_CONFIGURED',
    signIn: async ({ password, inviteCode }) => {
      const config = typeof known === 'object' && known !== null ? known : await load();
      setKnown(config);
      const authCode = await askGoogle();
      const { clientId } = config;
      try {
        const session = await logInWithGoogleCode({
          authCode,
          clientId,
          ...(password !== undefined && { password }),
          ...(inviteCode !== '' && { inviteCode }),
        });
        forgetInvitation();
        return session;
      } catch (error) {
        // Otherwise the login page, which has no field for the code, would send it again.
        if (error instanceof AuthRefusal && error.code === INVITE_CODE_UNKNOWN) forgetInvitation();
        throw error;
      }
    },
  };
}

/** Load again on a click if the first attempt failed. */
async function load(): Promise<GoogleConfig> {
  const config = await fetchGoogleConfig().catch(() => null);
  if (config === null) throw new GoogleFailure('NOT_LOADED');
  return config;
}
