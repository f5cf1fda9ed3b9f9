import type { Denial } from '../denial.js';
import type { Grant, ProxyProtocol } from '../edge/edge-client.js';

/** An open connection as the authorizer sees it: something that it can cut. */
export interface Passage {
  cut(denial: Denial): void;
  /** Calls back once when the connection is over. */
  onClose(left: () => void): void;
}

/** The right to open one connection now. */
export interface Admission {
  readonly protocol: ProxyProtocol;
  readonly grant: Grant;
  /**
   * Registers the connection, so that it is cut when the gateway changes its answer. @throws Refusal if it already has
   */
  enter(passage: Passage): void;
  /** Renews a used-up lease: resolves when bytes may flow again. @throws Refusal */
  renew(): Promise<void>;
  /** Takes one of the sub account's connection slots; the caller returns it. @throws Refusal TOO_MANY_CONNECTIONS */
  takeSlot(): Promise<void>;
}
