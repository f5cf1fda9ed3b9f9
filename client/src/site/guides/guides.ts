import type { GuideName } from '../documentation/paths';
import { API } from './api';
import { API_ERRORS } from './api-errors';
import { API_KEYS } from './api-keys';
import { AUTHENTICATION } from './authentication';
import { ENDPOINTS } from './endpoints';
import { ERRORS } from './errors';
import type { Guide } from './guide';
import { LIMITS } from './limits';
import { QUICK_START } from './quick-start';
import { SESSIONS } from './sessions';
import { TARGETING } from './targeting';
import { USAGE_EXPORT } from './usage-export';

export const PROXY_GUIDES: readonly Guide[] = [
  QUICK_START,
  AUTHENTICATION,
  TARGETING,
  SESSIONS,
  ENDPOINTS,
  ERRORS,
  LIMITS,
];
export const API_GUIDES: readonly Guide[] = [API, API_ERRORS, API_KEYS, USAGE_EXPORT];

const GUIDES: ReadonlyMap<GuideName, Guide> = new Map(
  [...PROXY_GUIDES, ...API_GUIDES].map((guide) => [guide.name, guide]),
);

export function guideNamed(name: GuideName): Guide {
  const guide = GUIDES.get(name);
  if (guide === undefined) throw new Error(`There is no guide ${name}`);
  return guide;
}
