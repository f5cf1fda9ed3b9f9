import { useCallback, useEffect, useState } from 'react';
import type { ClientConfig } from '../../../../schema/rest/answers';
import { apiUrl } from '../../lib/api-url';

/** @throws Error if the settings cannot be loaded */
async function fetchClientConfig(): Promise<ClientConfig> {
  const response = await fetch(apiUrl('/client-config.json'), {
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`the settings were answered with ${String(response.status)}`);
  const { google, captcha } = (await response.json()) as Partial<ClientConfig>;
  return { google: google ?? null, captcha: captcha ?? null };
}

export interface ClientSettings {
  /** Null while unknown. */
  readonly known: ClientConfig | 'NOT_LOADED' | null;
  /** Loads them again, after the first attempt failed. @returns null if that fails too */
  readonly load: () => Promise<ClientConfig | null>;
}

/** The installation's settings for the sign-in screens. */
export function useClientConfig(): ClientSettings {
  const [known, setKnown] = useState<ClientSettings['known']>(null);

  useEffect(() => {
    let wanted = true;
    const settle = (next: ClientSettings['known']) => {
      if (wanted) setKnown(next);
    };
    fetchClientConfig().then(settle, () => settle('NOT_LOADED'));
    return () => {
      wanted = false;
    };
  }, []);

  const load = useCallback(async () => {
    const config = await fetchClientConfig().catch(() => null);
    setKnown(config ?? 'NOT_LOADED');
    return config;
  }, []);

  return { known, load };
}

/** The settings, once they are known. */
export function configOf({ known }: Pick<ClientSettings, 'known'>): ClientConfig | null {
  return known === 'NOT_LOADED' ? null : known;
}
