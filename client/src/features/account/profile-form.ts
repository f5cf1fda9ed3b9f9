import { object, string } from 'yup';
import { MAX_PERSON_NAME_CHARACTERS } from '../../../../schema/rules/limits';
import type { Profile_MeFragment } from './profile.generated';
import type { Locale as MailLocale, ProfileInput } from '../../generated/schema-types';

export interface ProfileValues {
  name: string;
  username: string;
  locale: MailLocale;
}

/** Messages are codes (auth-words.ts), which the form translates. */
export const profileSchema = object({
  name: string().trim().max(MAX_PERSON_NAME_CHARACTERS, 'NAME_TOO_LONG'),
  username: string()
    .trim()
    .required('NAME_REQUIRED')
    .max(MAX_PERSON_NAME_CHARACTERS, 'NAME_TOO_LONG'),
});

/** API → form. */
export function toProfileForm({ name, username, locale }: Profile_MeFragment): ProfileValues {
  return { name: name ?? '', username, locale };
}

/** Form → API. An empty name becomes null, and the username shows instead. */
export function toProfileInput({ name, username, locale }: ProfileValues): ProfileInput {
  const trimmed = name.trim();
  return { name: trimmed === '' ? null : trimmed, username: username.trim(), locale };
}

export function profileField(field: string): string | null {
  return ['name', 'username', 'locale'].includes(field) ? field : null;
}
