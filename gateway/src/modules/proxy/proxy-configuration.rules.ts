import { MAX_TEMPLATE } from '../../../../schema/rules/limits.js';
import {
  choiceProblems,
  normaliseChoices,
  type ProxyChoices as Choices,
} from '../../../../schema/rules/proxy-choices.js';
import { PLACEHOLDERS } from '../../../../schema/rules/proxy-lines.js';
import type { Places } from '../../../../schema/rules/proxy-username.js';
import { UserError } from '../../platform/errors.js';
import type { ProxyProtocol } from './proxy-protocol.object.js';

export interface ProxyChoices extends Choices {
  readonly protocol: ProxyProtocol;
}

const TEMPLATE = `Use only {${PLACEHOLDERS.join('}, {')}}; at most ${MAX_TEMPLATE} characters`;

/** The choices as they are stored. @throws UserError with all problems of the rule */
export function checkedChoices(given: ProxyChoices, places: Places): ProxyChoices {
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
