import { PROXY_DENIALS, type AccountDenial, type NodeDenial } from './proxy-denials.js';

/**
 * How a request through the proxy ended. A denial is the reason in PROXY_DENIALS: of a refusal, or of an answer that the
 * node gave in the target's place. A tunnel is OK once it is open, because nobody but its ends can read how it goes on.
 */
export type RequestOutcome =
  | 'OK'
  | AccountDenial
  | NodeDenial
  /** The target ended or reset the connection before its answer was complete. */
  | 'TARGET_ABORTED'
  /** The client left before the answer was complete. */
  | 'CLIENT_ABORTED'
  /** A newer node knows a name for it. */
  | 'OTHER';

export const REQUEST_OUTCOMES: ReadonlySet<string> = new Set<RequestOutcome>([
  'OK',
  ...(Object.keys(PROXY_DENIALS) as (AccountDenial | NodeDenial)[]),
  'TARGET_ABORTED',
  'CLIENT_ABORTED',
  'OTHER',
]);

/** The outcome that a code names, OTHER if it is unknown. */
export function requestOutcome(code: string): RequestOutcome {
  return REQUEST_OUTCOMES.has(code) ? (code as RequestOutcome) : 'OTHER';
}
