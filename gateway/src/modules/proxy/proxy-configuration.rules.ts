import { MAX_TEMPLATE } from '../../../../schema/rules/limits.js';
import {
  choiceProblems,
  normaliseChoices,
  type ProxyChoices as Choices,
} from '../../../../schema/rules/proxy-choices.js';
import { PLACEHOLDERS } from '../../../../schema/rules/proxy-lines.js';
import type { Places } from '../../../../schema/rules/proxy-username.js';
import { isFarTooLong } from '../../../../schema/rules/text.js';
import { UserError } from '../../platform/errors.js';
import type { ProxyProtocol } from './proxy-protocol.object.js';

export interface ProxyChoices extends Choices {
  readonly protocol: ProxyProtocol;
}

const TEMPLATE = `Use only {${PLACEHOLDERS.join('}, {')}}; at most ${MAX_TEMPLATE} characters`;

/** Far more than any name of a country, a city, or a session. */
const MAX_PLACE = 64;

/**
 * Asked before an attempt is counted, and before anything reads the choices (SECURITY 51).
 * @throws UserError COUNTRY_UNKNOWN, CITY_UNKNOWN, SESSION_INVALID
 */
export function refuseFarTooLong({
  country,
  city,
  session,
}: Pick<ProxyChoices, 'country' | 'city' | 'session'>): void {
  if (isFarTooLong(country ?? '', MAX_PLACE))
    throw new UserError('COUNTRY_UNKNOWN', { field: 'country' });
  if (isFarTooLong(city ?? '', MAX_PLACE)) throw new UserError('CITY_UNKNOWN', { field: 'city' });
  if (isFarTooLong(session ?? '', MAX_PLACE))
    throw new UserError('SESSION_INVALID', { field: 'session' });
}

/** The choices as they are stored. @throws UserError with all problems of the rule */
export function checkedChoices(given: ProxyChoices, places: Places): ProxyChoices {
  refuseFarTooLong(given);
  const choices = normaliseChoices(given);
  const problems = choiceProblems(choices, places);
  if (problems.length > 0) {
    throw new UserError(
      problems.map(({ code, field }) => ({
        code,
        field,
        ...(code === 'TEMPLATE_INVALID' && { message: TEMPLATE }),
        ...(field === 'session' && { typed: given.session ?? '' }),
      })),
    );
  }
  return choices;
}
