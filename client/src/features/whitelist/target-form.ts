import type { SessionType } from '../../../../schema/rules/proxy-choices';
import type { WhitelistTable_WhitelistEntryFragment } from './WhitelistTable.generated';

/** Where an address exits, as the form has it: empty texts mean anywhere, and the default time. */
export interface TargetValues {
  country: string;
  city: string;
  sessionType: SessionType;
  sessionMinutes: string;
}

type Target = Pick<
  WhitelistTable_WhitelistEntryFragment,
  'country' | 'city' | 'sessionType' | 'sessionMinutes'
>;

export const ANY_TARGET: TargetValues = {
  country: '',
  city: '',
  sessionType: 'ROTATING',
  sessionMinutes: '',
};

/** API → form. */
export function toTargetForm({ country, city, sessionType, sessionMinutes }: Target): TargetValues {
  return {
    country: country ?? '',
    city: city ?? '',
    sessionType,
    sessionMinutes: sessionMinutes === null ? '' : String(sessionMinutes),
  };
}

/** Form → API. A rotating entry has no minutes, whatever was chosen before. */
export function toTarget({ country, city, sessionType, sessionMinutes }: TargetValues): Target {
  const hasMinutes = sessionType === 'STICKY' && sessionMinutes !== '';
  return {
    country: country === '' ? null : country,
    city: country === '' || city === '' ? null : city,
    sessionType,
    sessionMinutes: hasMinutes ? Number(sessionMinutes) : null,
  };
}

/** Form → API, for an existing entry: all four if one changed, because they depend on each other. */
export function toTargetChange(values: TargetValues, edited: Target): Partial<Target> {
  const { country, city, sessionType, sessionMinutes } = toTarget(values);
  const isSame =
    country === edited.country &&
    city === edited.city &&
    sessionType === edited.sessionType &&
    sessionMinutes === edited.sessionMinutes;
  return isSame ? {} : { country, city, sessionType, sessionMinutes };
}
