import type { I18n } from '@lingui/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AuthSession } from '../auth/auth-storage';
import type { Session } from '../auth/session';
import type { BuildWatch } from '../build-watch';
import type { Connection } from '../connection';
import type { Locale } from '../locale';
import type { Tracker } from '../telemetry/tracker';
import type { Toasts } from '../toasts';

/** The application's services, created once (main.tsx; tests create their own). */
export interface Services {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly buildWatch: BuildWatch;
  readonly connection: Connection;
  readonly tracker: Tracker;
  /** Resolves when the messages of a feature are loaded; the same promise each time. */
  readonly wordsReady: (part: string) => Promise<void>;
  /** Changes the language of the page and remembers it. */
  readonly setLocale: (locale: Locale) => Promise<void>;
  /** Leaves the application for another document of this site, such as the start page. */
  readonly openDocument: (address: string) => void;
  /** Path of this document's own load. It determines the content policy, wherever the router goes later. */
  readonly documentPath: string;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesContext above it');
  return services;
}

/** The current session. Re-renders when it changes in any tab. */
export function useAuthSession(): AuthSession | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.current);
}
