import type { FormikErrors } from 'formik';
import { choiceProblems } from '../../../../../schema/rules/proxy-choices';
import { toInput, type ProxyValues } from './proxy-form';

interface Account {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

interface Country {
  readonly code: string;
  readonly cities: readonly { readonly slug: string }[];
}

/** What is wrong with the form, by field: what is missing, then the rule that the gateway obeys. The texts are codes. */
export function checkProxy(
  values: ProxyValues,
  accounts: readonly Account[],
  countries: readonly Country[],
): FormikErrors<ProxyValues> {
  const input = toInput(values);
  const { sessionType, sessionMinutes, session, template } = input;
  const account = accounts.find(({ id }) => id === input.subAccountId);
  const required = (field: keyof ProxyValues, isMissing: boolean) =>
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
