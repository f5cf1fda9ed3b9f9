import { isTimeZone } from '../../../schema/rules/validity.js';
import { AppError } from './errors.js';

/** @throws AppError BAD_USER_INPUT with `reason` TIME_ZONE_UNKNOWN */
export function checkedTimeZone(name: string): string {
  if (isTimeZone(name)) return name;
  throw new AppError(
    'BAD_USER_INPUT',
    'Use a name from the IANA time zone database, e.g. Europe/Berlin',
    { reason: 'TIME_ZONE_UNKNOWN' },
  );
}
