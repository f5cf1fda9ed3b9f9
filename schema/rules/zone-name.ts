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
