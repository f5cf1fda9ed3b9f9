import type { RequestOutcome } from '../../../../schema/rules/request-outcomes.js';
import type { ProxyProtocol } from '../proxy/proxy-protocol.object.js';

/** A request as a node reports it. An open tunnel has no duration, and is reported again when it has ended. */
export interface ReportedRequest {
  /** Position among the requests of the node's process. */
  number: number;
  at: Date;
  subAccountId: string;
  protocol: ProxyProtocol;
  target: string;
  askedCountry: string | null;
  askedCity: string | null;
  exitCountry: string | null;
  exitCity: string | null;
  outcome: RequestOutcome;
  part: string | null;
  /** Decimal digits. */
  bytesUp: string;
  bytesDown: string;
  firstByteMs: number | null;
  durationMs: number | null;
  clientNetwork: string;
}

/** What a node reports once. */
export interface RequestReport {
  /** Names the node's process. */
  boot: string;
  /** Requests since the report before that it does not tell: not sampled, or lost. */
  dropped: number;
  requests: readonly ReportedRequest[];
}
