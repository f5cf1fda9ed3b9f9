import { object, string } from 'yup';
import { MAX_PERSON_NAME_CHARACTERS } from '../../../../schema/rules/limits';
import type { Profile_MeFragment } from './profile.generated';
import type { Locale as MailLocale, ProfileInput } from '../../generated/schema-types';

export interface ProfileValues {
  name: string;
  firstName: string;
  lastName: string;
  username: string;
  locale: MailLocale;
}

const optionalName = () => string().trim().max(MAX_PERSON_NAME_CHARACTERS, 'NAME_TOO_LONG');

/** Messages are codes (auth-words.ts), which the form translates. */
export const profileSchema = object({
  name: optionalName(),
  firstName: optionalName(),
  lastName: optionalName(),
  username: string()
    .trim()
    .required('NAME_REQUIRED')
    .max(MAX_PERSON_NAME_CHARACTERS, 'NAME_TOO_LONG'),
});

/** API → form. */
export function toProfileForm(me: Profile_MeFragment): ProfileValues {
  const { name, firstName, lastName, username, locale } = me;
  return {
    name: name ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    username,
    locale,
  };
}

/** Form → API. An empty name becomes null. */
export function toProfileInput(values: ProfileValues): ProfileInput {
  const { name, firstName, lastName, username, locale } = values;
  return {
    name: givenName(name),
    firstName: givenName(firstName),
    lastName: givenName(lastName),
    username: username.trim(),
    locale,
  };
}

function givenName(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

const FIELDS: ReadonlySet<string> = new Set<keyof ProfileValues>([
  ...(['name', 'firstName', 'lastName', 'username', 'locale'] as const),
]);

export function profileField(field: string): string | null {
  return FIELDS.has(field) ? field : null;
}
