import { matchPath } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { SCREENS } from './screens';

const PUBLIC_PAGES: ReadonlySet<string> = new Set(Object.values(ADDRESSES));

/** The page of a path as the tracker reports it: `/dashboard/orders/:orderId`. A path itself may hold what a person typed. */
export function pagePattern(pathname: string): string {
  for (const { path } of SCREENS) {
    const match = matchPath(path, pathname);
    if (match === null) continue;
    const params = new Map(Object.entries(match.params));
    return path.replaceAll(/\/:(\w+)\?/g, (_, name: string) =>
      params.get(name) === undefined ? '' : `/:${name}`,
    );
  }
  return PUBLIC_PAGES.has(pathname) ? pathname : 'unknown';
}
