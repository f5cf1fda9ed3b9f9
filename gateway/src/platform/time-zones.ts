import { isZoneName } from '../../../schema/rules/zone-clock.js';
import type { ReadPool } from './database/read-pool.js';
import { AppError } from './errors.js';

/** The names of zones that customers may choose. There is one rule for all of the API. */
export class TimeZones {
  /** By their lower case. Read once: they change with an upgrade of Postgres. */
  #names: Promise<ReadonlyMap<string, string>> | null = null;

  constructor(private readonly reads: ReadPool) {}

  /**
   * A zone's name as the database of zones writes it, and as it was chosen otherwise: Asia/Kolkata stays Asia/Kolkata. Both this
   * runtime and Postgres must know it, because both compute with it, and their data may be of different years.
   * @throws AppError BAD_USER_INPUT with `reason` TIME_ZONE_UNKNOWN
   */
  async named(name: string): Promise<string> {
    const known = isZoneName(name) ? (await this.#load()).get(name.toLowerCase()) : undefined;
    if (known === undefined)
      throw new AppError(
        'BAD_USER_INPUT',
        'Use a name from the IANA time zone database, e.g. Europe/Berlin',
        { reason: 'TIME_ZONE_UNKNOWN', field: 'timeZone' },
      );
    return known;
  }

  async #load(): Promise<ReadonlyMap<string, string>> {
    this.#names ??= this.reads
      .query<{ name: string }>('time-zones.names', 'SELECT name FROM pg_timezone_names', [])
      .then((rows) => new Map(rows.map(({ name }) => [name.toLowerCase(), name])));
    try {
      return await this.#names;
    } catch (error) {
      // The next call reads again.
      this.#names = null;
      throw error;
    }
  }
}
