/** Longer than any name of the IANA database. */
const MOST_CHARACTERS = 64;
const UTC = 'UTC';
/** A region and a place, such as `America/Argentina/Ushuaia` or `Etc/GMT+5`. */
const NAME = /^[a-z_]+(?:\/[a-z0-9_+-]+){1,2}$/i;

/**
 * Whether a name has the form of a zone that a customer may choose: UTC, or a region and a place. Abbreviations such as EST
 * name a clock by a letter or three, and which one depends on the runtime: for some, EST is Panama. Offsets are no names. `Etc/…`
 * are: clocks without daylight saving, which browsers report for ships and servers.
 */
export function looksLikeZoneName(name: string): boolean {
  if (name.length > MOST_CHARACTERS) return false;
  // Some browsers report this, and have a clock for it.
  if (name.toLowerCase() === 'etc/unknown') return false;
  return name.toUpperCase() === UTC || NAME.test(name);
}

/**
 * Zones that most runtimes still report and list by a former name, and the current one of the IANA database (the attribute `iana`
 * of time zones in Unicode's CLDR). Runtimes accept both.
 */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current name of a zone, for what this device reports or lists. */
export function currentZoneName(name: string): string {
  return CURRENT_NAMES[name] ?? name;
}

/** The former name of a zone, by which people may still look for it; null if it has none. */
export function formerZoneName(name: string): string | null {
  return Object.keys(CURRENT_NAMES).find((former) => CURRENT_NAMES[former] === name) ?? null;
}
