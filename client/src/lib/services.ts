import type { I18n } from '@lingui/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AuthSession } from './auth/auth-storage';
import type { Session } from './auth/session';
import type { BuildWatch } from './build-watch';
import type { Connection } from './connection';
import type { Locale } from './locale';
import type { Toasts } from './toasts';

/** What the application is made of, put together once (main.tsx; tests make their own). */
export interface Services {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly buildWatch: BuildWatch;
  readonly connection: Connection;
  /** Resolves when the words of a feature can be shown; the same promise each time. */
  readonly wordsReady: (part: string) => Promise<void>;
  /** Changes the language of the page and remembers it. */
  readonly setLocale: (locale: Locale) => Promise<void>;
  /** Leaves the application for another document of this site, such as the start page. */
  readonly openDocument: (address: string) => void;
  /** Path that this document was loaded at. Its content policy is that path's, wherever the router has gone since. */
  readonly documentPath: string;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesContext above it');
  return services;
}

/** Who is signed in; renders again when that changes, in this tab or another. */
export function useAuthSession(): AuthSession | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.current);
}
