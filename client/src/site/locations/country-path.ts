import type { Country } from './continents';

/** `/locations/united-states`: the English name, because people look for names, not for codes. */
export function countryPath({ name }: Pick<Country, 'name'>): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `/locations/${slug}`;
}
