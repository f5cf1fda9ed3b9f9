import { object } from 'yup';
import { MAX_PERSON_NAME_CHARACTERS } from '../../../../schema/rules/limits';
import { nameProblem, storedName } from '../../../../schema/rules/name';
import type { Profile_MeFragment } from './profile.generated';
import type { Locale as MailLocale, ProfileInput } from '../../../../schema/generated/schema-types';
import { ruleField } from '../../lib/forms/rule-field';

export interface ProfileValues {
  name: string;
  firstName: string;
  lastName: string;
  username: string;
  locale: MailLocale;
}

const name = (isRequired: boolean) =>
  ruleField((text) => {
    const problem = nameProblem(text, MAX_PERSON_NAME_CHARACTERS);
    return problem === 'NAME_REQUIRED' && !isRequired ? null : problem;
  });

/** Messages are codes (auth-words.ts), which the form translates. */
export const profileSchema = object({
  name: name(false),
  firstName: name(false),
  lastName: name(false),
  username: name(true),
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
    username: storedName(username),
    locale,
  };
}

function givenName(text: string): string | null {
  const stored = storedName(text);
  return stored === '' ? null : stored;
}
