import type { UserErrorCode } from './error-codes.js';
import { MAX_PROXY_LINES } from './limits.js';
import { typedText } from './typed-text.js';
import { formatProxyLine, isTemplate, type LineFormat, type ProxyLine } from './proxy-lines.js';
import {
  countryCode,
  formatProxyUsername,
  isSessionId,
  isSessionMinutes,
  type Places,
} from './proxy-username.js';

export type AuthMethod = 'USER_ACCOUNT' | 'WHITELIST';
export type SessionType = 'ROTATING' | 'STICKY';

/** Choices on the proxy setup page (spec §2) that depend on each other. */
export interface ProxyChoices {
  readonly authMethod: AuthMethod;
  /** ISO 3166-1 alpha-2 in upper case. Null means anywhere. */
  readonly country: string | null;
  readonly city: string | null;
  readonly sessionType: SessionType;
  /** How long a sticky session keeps its exit. Null means the node's default. */
  readonly sessionMinutes: number | null;
  /** Session of the first line, as previewed before confirming. Null generates one. */
  readonly session: string | null;
  readonly format: LineFormat;
  readonly template: string | null;
  readonly quantity: number;
}

export interface ProxyChoiceProblem {
  readonly code: UserErrorCode;
  readonly field: keyof ProxyChoices;
}

/**
 * `uk` becomes GB, empty texts become null, and what people paste along with a text is dropped; nothing else is changed, so that
 * what is wrong is refused and not repaired.
 */
export function normaliseChoices<Choices extends ProxyChoices>(choices: Choices): Choices {
  const country = typedText(choices.country ?? '');
  const session = choices.session === null ? null : typedText(choices.session);
  const city = typedText(choices.city ?? '') || null;
  return { ...choices, session, city, country: country === '' ? null : countryCode(country) };
}

/** Each problem of normalised choices. */
export function choiceProblems(choices: ProxyChoices, places: Places): ProxyChoiceProblem[] {
  const { authMethod, country, city, sessionType, sessionMinutes, session } = choices;
  const { format, template, quantity } = choices;
  const problems: ProxyChoiceProblem[] = [];
  const refuse = (code: UserErrorCode, field: keyof ProxyChoices) => {
    problems.push({ code, field });
  };
  if (country !== null && !places.hasCountry(country)) refuse('COUNTRY_UNKNOWN', 'country');
  else if (city !== null && country === null) refuse('COUNTRY_REQUIRED', 'country');
  else if (city !== null && country !== null && !places.hasCity(country, city))
    refuse('CITY_UNKNOWN', 'city');
  if (sessionMinutes !== null && !isSessionMinutes(sessionMinutes))
    refuse('SESSION_MINUTES_INVALID', 'sessionMinutes');
  else if (sessionMinutes !== null && sessionType === 'ROTATING')
    refuse('SESSION_MINUTES_NEED_STICKY', 'sessionMinutes');
  if (session !== null && !isSessionId(session)) refuse('SESSION_INVALID', 'session');
  else if (session !== null && sessionType === 'ROTATING')
    refuse('SESSION_NEEDS_STICKY', 'session');
  // A session is named in the username. A whitelisted address sends none: it is one session.
  if (authMethod === 'WHITELIST' && session !== null) refuse('NEEDS_USER_ACCOUNT', 'session');
  if (format === 'CUSTOM' && (template === null || !isTemplate(template)))
    refuse('TEMPLATE_INVALID', 'template');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PROXY_LINES)
    refuse('QUANTITY_INVALID', 'quantity');
  return problems;
}

/** One session per line: its own for a sticky line, null for others. The first is the chosen one. */
export function sessionsOf(
  { sessionType, quantity, session: first }: ProxyChoices,
  newSession: () => string,
): (string | null)[] {
  if (sessionType === 'ROTATING') return Array.from({ length: quantity }, () => null);
  const sessions = new Set(first === null ? [] : [first]);
  while (sessions.size < quantity) sessions.add(newSession());
  return [...sessions];
}

/** The lines of a setup, and the password in them: null where the client's address is let in by itself. */
export function proxyLines(
  account: { readonly username: string; readonly password: string },
  { scheme, host, port }: Omit<ProxyLine, 'credentials'>,
  { authMethod, country, city, sessionMinutes, format, template }: ProxyChoices,
  sessions: readonly (string | null)[],
): { lines: string[]; password: string | null } {
  const password = authMethod === 'WHITELIST' ? null : account.password;
  const lines = sessions.map((session) => {
    const target = { country, city, session, sessionMinutes };
    const username = formatProxyUsername(account.username, target);
    const credentials = password === null ? null : { username, password };
    return formatProxyLine({ scheme, host, port, credentials }, format, template);
  });
  return { lines, password };
}
