import { type FormikErrors, validateYupSchema, yupToFormErrors } from 'formik';
import { number, object, string, ValidationError } from 'yup';
import { MAX_PROXY_LINES, SESSION_MINUTES } from '../../../../../schema/rules/limits';
import { isTemplate } from '../../../../../schema/rules/proxy-lines';
import { isSessionId } from '../../../../../schema/rules/proxy-username';
import { hasUsername, type ProxyValues } from './proxy-form';

interface Account {
  readonly id: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

interface Country {
  readonly code: string;
  readonly cities: readonly { readonly slug: string }[];
}

type Problem<Value> = (value: Value, values: ProxyValues) => string | null;

/** Formik leaves empty texts out when it asks for a check. */
const text = (problemOf: Problem<string>) =>
  string()
    .default('')
    .test((value, { createError, parent }) => {
      const code = problemOf(value, parent as ProxyValues);
      return code === null || createError({ message: code });
    });

const amount = (problemOf: Problem<number | null>) =>
  number()
    .nullable()
    .default(null)
    .test((value, { createError, parent }) => {
      const code = problemOf(value, parent as ProxyValues);
      return code === null || createError({ message: code });
    });

function withinProblem(value: number | null, from: number, to: number, code: string) {
  if (value === null) return 'REQUIRED';
  return Number.isInteger(value) && value >= from && value <= to ? null : code;
}

const isSticky = (values: ProxyValues) => hasUsername(values) && values.sessionType === 'STICKY';

/**
 * The rules of the gateway (proxy-configuration.rules.ts), so that the form reports most errors before submitting. Messages
 * are codes. Fields whose control offers only what is right have no rule.
 */
function proxySchema(accounts: readonly Account[], countries: readonly Country[]) {
  return object({
    subAccountId: text((chosen) => {
      const account = accounts.find(({ id }) => id === chosen);
      if (account === undefined) return 'REQUIRED';
      return account.status === 'INACTIVE' ? 'SUB_ACCOUNT_INACTIVE' : null;
    }),
    country: text((chosen, values) =>
      chosen === '' || !hasUsername(values) || countries.some(({ code }) => code === chosen)
        ? null
        : 'COUNTRY_UNKNOWN',
    ),
    city: text((chosen, values) => {
      if (chosen === '' || !hasUsername(values)) return null;
      const country = countries.find(({ code }) => code === values.country);
      // What is wrong then is the country.
      if (country === undefined && values.country) return null;
      return country?.cities.some(({ slug }) => slug === chosen) ? null : 'CITY_UNKNOWN';
    }),
    sessionMinutes: amount((minutes, values) =>
      isSticky(values)
        ? withinProblem(
            minutes,
            SESSION_MINUTES.min,
            SESSION_MINUTES.max,
            'SESSION_MINUTES_INVALID',
          )
        : null,
    ),
    session: text((session, values) => {
      if (!isSticky(values)) return null;
      if (session === '') return 'REQUIRED';
      return isSessionId(session) ? null : 'SESSION_INVALID';
    }),
    quantity: amount((lines) => withinProblem(lines, 1, MAX_PROXY_LINES, 'QUANTITY_INVALID')),
    template: text((template, { format }) => {
      if (format !== 'CUSTOM') return null;
      if (template === '') return 'REQUIRED';
      return isTemplate(template) ? null : 'TEMPLATE_INVALID';
    }),
  });
}

/** What is wrong with the form, by field. */
export async function checkProxy(
  values: ProxyValues,
  accounts: readonly Account[],
  countries: readonly Country[],
): Promise<FormikErrors<ProxyValues>> {
  try {
    await validateYupSchema(values, proxySchema(accounts, countries));
    return {};
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return yupToFormErrors(error);
  }
}
