import {
  MAX_PROXY_LINES,
  MAX_SESSION_ID_CHARACTERS,
  MAX_TEMPLATE,
  SESSION_MINUTES,
} from '../../../../schema/rules/limits.js';
import {
  countryCode,
  isSessionId,
  isSessionMinutes,
  type Places,
} from '../../../../schema/rules/proxy-username.js';
import { isTemplate, PLACEHOLDERS, type LineFormat } from '../../../../schema/rules/proxy-lines.js';
import type { UserErrorCode } from '../../../../schema/rules/error-codes.js';
import type { UserProblem } from '../../platform/errors.js';
import type { ProxyProtocol } from './proxy-protocol.object.js';

export type AuthMethod = 'USER_ACCOUNT' | 'WHITELIST';
export type SessionType = 'ROTATING' | 'STICKY';

/** Choices on the proxy setup page (spec §2). */
export interface ProxyChoices {
  authMethod: AuthMethod;
  protocol: ProxyProtocol;
  /** ISO 3166-1 alpha-2 in upper case. Null means anywhere. */
  country: string | null;
  city: string | null;
  sessionType: SessionType;
  /** How long a sticky session keeps its exit. Null means the node's default. */
  sessionMinutes: number | null;
  /** Session of the first line, as previewed before confirming. Null generates one. */
  session: string | null;
  format: LineFormat;
  template: string | null;
  quantity: number;
}

/** `uk` becomes GB, empty texts become null; nothing else is changed, so that what is wrong is refused and not repaired. */
export function normaliseChoices(choices: ProxyChoices): ProxyChoices {
  const { country, city } = choices;
  return {
    ...choices,
    country: country === null || country === '' ? null : countryCode(country),
    city: city === '' ? null : city,
  };
}

/** All problems of the choices, by field. */
export function choiceProblems(choices: ProxyChoices, places: Places): UserProblem[] {
  const { authMethod, country, city, sessionType, sessionMinutes, session } = choices;
  const { format, template, quantity } = choices;
  const problems: UserProblem[] = [];
  const refuse = (code: UserErrorCode, field: string, message?: string) => {
    problems.push({ code, field, ...(message !== undefined && { message }) });
  };
  if (country !== null && !places.hasCountry(country)) {
    refuse('COUNTRY_UNKNOWN', 'There are no proxies in this country', 'country');
  } else if (city !== null && country === null) {
    refuse('COUNTRY_REQUIRED', 'A city needs its country', 'country');
  } else if (city !== null && country !== null && !places.hasCity(country, city)) {
    refuse('CITY_UNKNOWN', 'There are no proxies in this city of this country', 'city');
  }
  if (sessionMinutes !== null && !isSessionMinutes(sessionMinutes)) {
    refuse(
      'SESSION_MINUTES_INVALID',
      `${SESSION_MINUTES.min} to ${SESSION_MINUTES.max} minutes`,
      'sessionMinutes',
    );
  } else if (sessionMinutes !== null && sessionType === 'ROTATING') {
    refuse('SESSION_MINUTES_NEED_STICKY', 'Only a sticky session has a duration', 'sessionMinutes');
  }
  if (session !== null && !isSessionId(session)) {
    refuse('SESSION_INVALID', `1 to ${MAX_SESSION_ID_CHARACTERS} letters, digits or _`, 'session');
  } else if (session !== null && sessionType === 'ROTATING') {
    refuse('SESSION_NEEDS_STICKY', 'Only a sticky session has an id', 'session');
  }
  if (authMethod === 'WHITELIST') {
    // Choices are part of the username, and a whitelisted address sends none.
    if (country !== null)
      refuse('NEEDS_USER_ACCOUNT', 'Choosing a country needs a username', 'country');
    if (sessionType === 'STICKY')
      refuse('NEEDS_USER_ACCOUNT', 'A sticky session needs a username', 'sessionType');
  }
  if (format === 'CUSTOM' && (template === null || !isTemplate(template))) {
    refuse(
      'TEMPLATE_INVALID',
      `Use only {${PLACEHOLDERS.join('}, {')}}; at most ${MAX_TEMPLATE} characters`,
      'template',
    );
  }
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PROXY_LINES) {
    refuse('QUANTITY_INVALID', `1 to ${MAX_PROXY_LINES} lines`, 'quantity');
  }
  return problems;
}
