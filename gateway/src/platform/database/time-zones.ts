import { sqlState } from './sql-state.js';
import { withClient } from './logins.js';

const INVALID_PARAMETER = '22023';

/** Whether Postgres knows a time zone by this name. Its data may be older or newer than the runtime's. */
export async function knowsTimeZone(url: string, timeZone: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('SELECT now() AT TIME ZONE $1', [timeZone]));
    return true;
  } catch (error) {
    if (sqlState(error) === INVALID_PARAMETER) return false;
    throw error;
  }
}
