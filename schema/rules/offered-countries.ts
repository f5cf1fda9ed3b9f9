/**
 * Countries that are not offered: those under comprehensive sanctions, as ISO 3166-1 alpha-2. They are in no list and no
 * count, and a proxy username that names one is refused. Operators change this line, and build again.
 */
const NOT_OFFERED: readonly string[] = ['CU', 'IR', 'KP', 'SY'];

/** @param code ISO 3166-1 alpha-2, upper case */
export function isOffered(code: string): boolean {
  return !NOT_OFFERED.includes(code);
}
