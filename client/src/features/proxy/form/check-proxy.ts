import type { FormikErrors } from 'formik';
import { choiceProblems } from '../../../../../schema/rules/proxy-choices';
import { hasUsername, type SetupValues, toInput } from './proxy-form';

interface Account {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

interface Country {
  readonly code: string;
  readonly cities: readonly { readonly slug: string }[];
}

/** Errors of the form by field, as codes: missing values first, then the rule that the gateway obeys. */
export function checkProxy(
  values: SetupValues,
  accounts: readonly Account[],
  countries: readonly Country[],
): FormikErrors<SetupValues> {
  const input = toInput(values);
  const { country, sessionType, sessionMinutes, session, template } = input;
  const hasTarget = country !== null || sessionType === 'STICKY';
  const account = accounts.find(({ id }) => id === input.subAccountId);
  const required = (field: keyof SetupValues, isMissing: boolean) =>
    isMissing ? [{ field, code: 'REQUIRED' }] : [];
  const problems = [
    ...required('subAccountId', account === undefined),
    ...(account?.status === 'INACTIVE'
      ? [{ field: 'subAccountId', code: 'SUB_ACCOUNT_INACTIVE' }]
      : []),
    ...required('sessionMinutes', sessionType === 'STICKY' && sessionMinutes === null),
    ...required('session', session === ''),
    ...required('template', template === ''),
    ...required('quantity', values.quantity === null),
    // Without a username, a target works only once an entry of the whitelist carries it.
    ...required('entryIds', !hasUsername(values) && hasTarget && values.entryIds.length === 0),
    ...choiceProblems(input, placesIn(countries)),
  ];
  // The first problem of a field counts.
  return Object.fromEntries(problems.reverse().map(({ field, code }) => [field, code]));
}

function placesIn(countries: readonly Country[]) {
  const countryOf = (code: string) => countries.find((country) => country.code === code);
  return {
    hasCountry: (code: string) => countryOf(code) !== undefined,
    hasCity: (code: string, slug: string) =>
      countryOf(code)?.cities.some((city) => city.slug === slug) === true,
  };
}
