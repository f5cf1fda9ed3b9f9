import { useCountryNames } from '../../lib/country-names';
import type { Country } from './continents';

/**
 * A country's name in the reader's language. Other than in English it comes from the browser, which may know another edition of
 * the names than the prerenderer: the one in the document stays.
 */
export function CountryName({ country }: { country: Country }) {
  const nameOf = useCountryNames();
  return <span suppressHydrationWarning>{nameOf(country)}</span>;
}
