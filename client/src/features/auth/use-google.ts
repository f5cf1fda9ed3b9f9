import { useEffect, useState } from 'react';
import { logInWithGoogleCode } from '../../lib/auth/auth-api';
import type { AuthSession } from '../../lib/auth/auth-storage';
import { askGoogle, fetchGoogleConfig, type GoogleConfig, GoogleFailure } from './google-popup';

interface Google {
  /** Whether this installation offers it. False while unknown. */
  readonly offered: boolean;
  /**
   * Opens Google and signs in with its answer.
   * @param password connects Google to an account with a password, after the server asked for it
   */
  readonly signIn: (password?: string) => Promise<AuthSession>;
}

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
    signIn: async (password) => {
      const config = typeof known === 'object' && known !== null ? known : await load();
      setKnown(config);
      const authCode = await askGoogle();
      const { clientId } = config;
      return logInWithGoogleCode({
        authCode,
        clientId,
        ...(password !== undefined && { password }),
      });
    },
  };
}

/** Load again on a click if the first attempt failed. */
async function load(): Promise<GoogleConfig> {
  const config = await fetchGoogleConfig().catch(() => null);
  if (config === null) throw new GoogleFailure('NOT_LOADED');
  return config;
}
