import { countryNames } from '../../../../schema/rules/countries.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import type { LocationIndex, LocationService } from '../location/location.service.js';
import { COLUMNS, NAMES } from './proxy-request.reads.js';
import { OUTCOME_MEANINGS, type ProxyRequest } from './proxy-request.object.js';

interface Dependencies {
  locations: LocationService;
}

/** Says in words what is known about a request, for what outlives it: a message to support. */
export class ProxyRequestNotes {
  constructor(private readonly deps: Dependencies) {}

  /**
   * In English, which support's desk and its emails speak. Codes stand behind their words: support searches for them.
   * @throws AppError NOT_FOUND for another customer's request, and one that is no longer kept
   */
  async inWords(tx: Tx, accountId: string, id: string): Promise<string> {
    const [request] = isId(id)
      ? await rows<ProxyRequest>(
          tx,
          `SELECT ${COLUMNS} FROM proxy_request t ${NAMES} WHERE t.account_id = $1 AND t.id = $2`,
          [accountId, id],
        )
      : [];
    if (request === undefined) throw notFound('Request');
    return wordsOf(request, await this.deps.locations.index());
  }
}

const countryName = countryNames('en');

/** `New York, United States (US new_york)` */
function placeWords(country: string | null, city: string | null, places: LocationIndex) {
  if (country === null) return city === null ? 'any country' : `any country (${city})`;
  if (city === null) return `${countryName(country)} (${country})`;
  return `${places.cityName(country, city)}, ${countryName(country)} (${country} ${city})`;
}

function wordsOf(request: ProxyRequest, locations: LocationIndex): string {
  const { askedCountry, askedCity, exitCountry, exitCity } = request;
  const { outcome, part, firstByteMs, durationMs } = request;
  const at = request.at.toISOString().replace('T', ' ').replace('Z', ' UTC');
  const target = request.target ?? 'a target that is not kept';
  const exit = exitCountry === null ? 'no exit' : placeWords(exitCountry, exitCity, locations);
  const details = part === null ? outcome : `${outcome}, part "${part}"`;
  return [
    `Request ${request.id}`,
    `When: ${at}`,
    `Target: ${target}, by ${request.protocol}`,
    `Sub account: ${request.subAccountUsername}, from ${request.clientNetwork ?? 'an unknown network'}`,
    `Asked for: ${placeWords(askedCountry, askedCity, locations)}`,
    `Got: ${exit}`,
    `Result: ${OUTCOME_MEANINGS[outcome]} (${details})`,
    `Traffic: ${request.bytesUp} bytes up, ${request.bytesDown} bytes down`,
    `First byte: ${firstByteMs === null ? 'never' : `after ${firstByteMs} ms`}`,
    `End: ${durationMs === null ? 'still open' : `after ${durationMs} ms`}`,
  ].join('\n');
}
