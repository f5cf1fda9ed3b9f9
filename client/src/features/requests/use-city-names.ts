import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { RequestPlacesDocument } from './request-places.generated';

/** `new_york` → `New York`: until the names have loaded, and for a city that is not offered any more. */
const spelledOut = (slug: string) =>
  slug
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * Names of cities by their slugs, as the setup has them.
 * @param isNeeded false while there is no row, which is more urgent
 */
export function useCityNames(isNeeded: boolean) {
  const { data } = useQuery(RequestPlacesDocument, { skip: !isNeeded });
  const names = useMemo(() => {
    const countries = data?.locations.flatMap((continent) => continent.countries) ?? [];
    return new Map(
      countries.flatMap(({ code, cities }) =>
        cities.map(({ slug, name }) => [`${code} ${slug}`, name] as const),
      ),
    );
  }, [data]);
  return (country: string | null, slug: string): string =>
    names.get(`${country ?? ''} ${slug}`) ?? spelledOut(slug);
}
