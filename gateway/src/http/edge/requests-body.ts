import { z } from 'zod';
import { LIVE_REQUEST_LIMITS } from '../../../../schema/rules/limits.js';
import { requestOutcome } from '../../../../schema/rules/request-outcomes.js';
import type { RequestReport } from '../../modules/proxy-request/proxy-request-report.js';
import { isId } from '../../platform/ids.js';
import { instant } from '../instants.js';
import { keptNetwork, MAX_TARGET } from './usage-body.js';

const MAX_PART = 100;
const id = z.string().refine(isId);
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable();
const city = z
  .string()
  .regex(/^[a-z0-9_]{1,60}$/)
  .nullable();
/** Below 100 TB, as an event of usage. */
const bytes = z.string().regex(/^\d{1,14}$/);
const milliseconds = z.int32().nonnegative().nullable();

const request = z.object({
  number: z.int().positive(),
  at: instant,
  subAccountId: id,
  protocol: z.enum(['HTTP', 'HTTPS', 'SOCKS5']),
  target: z.string().max(MAX_TARGET),
  askedCountry: country,
  askedCity: city,
  exitCountry: country,
  exitCity: city,
  // A word that this gateway does not know is no reason to refuse a request.
  outcome: z.string().transform(requestOutcome),
  part: z
    .string()
    .max(MAX_PART)
    .regex(/^\P{C}*$/u)
    .nullable(),
  bytesUp: bytes,
  bytesDown: bytes,
  firstByteMs: milliseconds,
  durationMs: milliseconds,
  clientNetwork: z.string().max(50).transform(keptNetwork),
});

export const requestsBody = z.object({
  boot: id,
  dropped: z.int().nonnegative(),
  requests: z.array(request).max(LIVE_REQUEST_LIMITS.batch),
});

/** Reads the requests that a node has sampled. Returns the name of the first invalid part otherwise. */
export function readRequests(body: unknown): RequestReport | string {
  const parsed = requestsBody.safeParse(body);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.path.join('.') || 'body';
}
