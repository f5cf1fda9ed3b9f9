import { readFileSync } from 'node:fs';
import { canonicalAddress } from '../../../schema/rules/address.js';

/** An address that connections to targets leave from. */
export interface Exit {
  /** Local address to connect from. */
  readonly address: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Slug of a city in the country. */
  readonly city: string | null;
}

/** Where a client wants to leave from. Null means anywhere. */
export interface Place {
  readonly country: string | null;
  readonly city: string | null;
}

/** The addresses that a node can use. */
export interface ExitPool {
  /** All exits in a place. */
  in(place: Place): readonly Exit[];
}

/** A fixed list of exits: the addresses that the operator has configured on this machine. */
export class ListedExits implements ExitPool {
  constructor(private readonly exits: readonly Exit[]) {}

  in({ country, city }: Place): readonly Exit[] {
    return this.exits.filter(
      (exit) =>
        (country === null || exit.country === country) && (city === null || exit.city === city),
    );
  }
}

/** Exits of each country, and of each of its cities, in the local pool. */
const LOCAL_EXITS = 8;
/** Cities of one country that the local pool can tell apart at a time. */
const LOCAL_CITIES = 30;
/** The country of an exit if none was requested. */
const LOCAL_HOME = 'HK';

/**
 * The stand-in for a pool: eight loopback addresses for each country and each requested city, so that rotation, sticky
 * sessions, lost exits, and cities can be tried on one machine. 127.{country}.{country}.{city and number}. Only targets
 * on this machine see these addresses; connections to others leave from the machine's own.
 */
export class LocalExits implements ExitPool {
  private readonly exits = new Map<string, Exit>();
  private readonly citiesOf = new Map<string, string[]>();

  in(place: Place): readonly Exit[] {
    const country = place.country ?? LOCAL_HOME;
    const block = place.city === null ? 0 : this.blockOf(country, place.city);
    return Array.from({ length: LOCAL_EXITS }, (_, index) => {
      const address = `127.${letter(country, 0)}.${letter(country, 1)}.${block * LOCAL_EXITS + index + 1}`;
      let exit = this.exits.get(address);
      if (exit?.city !== place.city) {
        exit = { address, country, city: place.city };
        this.exits.set(address, exit);
      }
      return exit;
    });
  }

  private blockOf(country: string, city: string): number {
    const cities = this.citiesOf.get(country) ?? [];
    this.citiesOf.set(country, cities);
    let index = cities.indexOf(city);
    if (index === -1) index = cities.length < LOCAL_CITIES ? cities.push(city) - 1 : 0;
    cities[index] = city;
    return index + 1;
  }
}

/** A number from 1 to 26 for a letter of a country code. */
function letter(country: string, index: number): number {
  return country.charCodeAt(index) - 'A'.charCodeAt(0) + 1;
}

/**
 * Reads EXIT_POOL_FILE: a JSON list of `{"address": "203.0.113.7", "country": "GB", "city": "london"}`, `city` optional.
 * @throws Error that names the first wrong line
 */
export function readExitPool(file: string): ListedExits {
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(list) || list.length === 0) throw new Error('it is not a list of exits');
  return new ListedExits(list.map(readExit));
}

function readExit(entry: unknown, index: number): Exit {
  const { address, country, city = null } = (entry ?? {}) as Record<string, unknown>;
  const place = `exit ${index + 1}`;
  const plain = typeof address === 'string' ? canonicalAddress(address) : null;
  if (plain === null) throw new Error(`${place} has no IP address`);
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country))
    throw new Error(`${place} has no country code such as "GB"`);
  if (city !== null && (typeof city !== 'string' || !/^[a-z0-9_]+$/.test(city)))
    throw new Error(`${place} has a city that is not a name such as "new_york"`);
  return { address: plain, country, city };
}
