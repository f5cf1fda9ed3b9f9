import {
  choiceProblems,
  normaliseChoices,
  type ProxyChoices,
} from '../../../schema/rules/proxy-choices.js';
import { Refusal } from './answer.js';
import { LOCATIONS } from './generated/locations.js';

const COUNTRIES = new Map(
  LOCATIONS.flatMap(({ countries }) =>
    countries.map(({ code, cities }) => [code as string, cities.map(({ slug }) => slug as string)]),
  ),
);
const PLACES = {
  hasCountry: (code: string) => COUNTRIES.has(code),
  hasCity: (code: string, slug: string) => COUNTRIES.get(code)?.includes(slug) === true,
};

/**
 * The choices of a setup, or the target of a whitelist entry, as the gateway stores them.
 * @throws Refusal for what the gateway would refuse
 */
export function refuseChoices(given: ProxyChoices): ProxyChoices {
  const choices = normaliseChoices(given);
  const [problem] = choiceProblems(choices, PLACES);
  if (problem !== undefined) throw new Refusal(problem.code, problem.field);
  return choices;
}
