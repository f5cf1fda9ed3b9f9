import type { Denial } from './denial.js';
import type { Grant, ProxyProtocol } from './edge-client.js';

/** An open connection, to the authorizer: something that can be told to stop. */
export interface Passage {
  cut(denial: Denial): void;
  /** Calls back when the connection is over, once. */
  onClose(left: () => void): void;
}

/** The right to open one connection now. */
export interface Admission {
  readonly protocol: ProxyProtocol;
  readonly grant: Grant;
  /** Registers the connection, so that it is cut when the gateway changes its mind. @throws Refusal if it has already. */
  enter(passage: Passage): void;
  /** The lease is used up: resolves when bytes may flow again. @throws Refusal */
  renew(): Promise<void>;
}
