/**
 * How long a proxy node waits, and how much it takes. An installation can set other values for its nodes; the documentation
 * names these.
 */
export const PROXY_LIMITS = {
  /** Time for all headers of a request. */
  headSeconds: 30,
  /** All headers of a request, in KB. */
  headKilobytes: 64,
  /** Longest pause of an upload. */
  pauseSeconds: 60,
  /** Time in which a target has to accept the connection. */
  connectSeconds: 10,
  /** Time in which a target has to answer a plain request, or to continue its answer. */
  answerSeconds: 120,
  /** Time after which a connection without a request is closed. */
  idleConnectionMinutes: 5,
  /** Time after which a tunnel without a byte is closed. */
  silentTunnelMinutes: 15,
} as const;

/** Ports of targets that no request reaches: mail between servers, which spam uses. */
export const CLOSED_PORTS: readonly number[] = [25];
