import { DEFAULT_SESSION_MINUTES } from '../../../../schema/rules/limits';
import type { SessionType } from '../../../../schema/rules/proxy-choices';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';

/** The exit of an address, as the form has it: empty texts mean anywhere. */
export interface TargetValues {
  country: string;
  city: string;
  sessionType: SessionType;
  /** Null while the field is empty or half typed. */
  sessionMinutes: number | null;
}

type Target = Pick<
  WhitelistTable_WhitelistEntryFragment,
  'country' | 'city' | 'sessionType' | 'sessionMinutes'
>;

export const ANY_TARGET: TargetValues = {
  country: '',
  city: '',
  sessionType: 'ROTATING',
  sessionMinutes: DEFAULT_SESSION_MINUTES,
};

/** API → form. */
export function toTargetForm({ country, city, sessionType, sessionMinutes }: Target): TargetValues {
  return {
    country: country ?? '',
    city: city ?? '',
    sessionType,
    sessionMinutes: sessionMinutes ?? DEFAULT_SESSION_MINUTES,
  };
}

/** Form → API. A rotating entry has no minutes, whatever was chosen before. */
export function toTarget({ country, city, sessionType, sessionMinutes }: TargetValues): Target {
  return {
    country: country === '' ? null : country,
    city: country === '' || city === '' ? null : city,
    sessionType,
    sessionMinutes: sessionType === 'STICKY' ? sessionMinutes : null,
  };
}

/** Form → API, for an existing entry: all four if one changed, because they depend on each other. */
export function toTargetChange(values: TargetValues, edited: Target): Partial<Target> {
  const { country, city, sessionType, sessionMinutes } = toTarget(values);
  // The form shows the default minutes of an entry without any. Showing them is no change.
  const before = toTarget(toTargetForm(edited));
  const isSame =
    country === before.country &&
    city === before.city &&
    sessionType === before.sessionType &&
    sessionMinutes === before.sessionMinutes;
  return isSame ? {} : { country, city, sessionType, sessionMinutes };
}
