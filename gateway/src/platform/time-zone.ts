import { canonicalTimeZone, type Validity } from '../../../schema/rules/validity.js';
import { AppError } from './errors.js';

/**
 * The canonical name of the zone that a validity follows. Only calendar months need one. A browser may report a zone that
 * this runtime does not know (`Etc/Unknown`, or a newer one), which is no reason to refuse hours or days: then it is UTC.
 * @throws AppError BAD_USER_INPUT with `reason` TIME_ZONE_UNKNOWN
 */
export function zoneOf({ unit }: Pick<Validity, 'unit'>, name: string): string {
  const zone = canonicalTimeZone(name);
  if (zone !== null) return zone;
  if (unit !== 'MONTH') return 'UTC';
  throw unknownZone();
}

/**
 * The canonical name of a zone of the database. An offset such as +05:47 is none: hours must begin at quarters of UTC's.
 * @throws AppError BAD_USER_INPUT with `reason` TIME_ZONE_UNKNOWN
 */
export function namedZone(name: string): string {
  const zone = /^[a-z]/i.test(name) ? canonicalTimeZone(name) : null;
  if (zone === null) throw unknownZone();
  return zone;
}

const unknownZone = () =>
  new AppError(
    'BAD_USER_INPUT',
    'Use a name from the IANA time zone database, e.g. Europe/Berlin',
    { reason: 'TIME_ZONE_UNKNOWN' },
  );
