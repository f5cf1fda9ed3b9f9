/**
 * An exchange as data: what a client sends, and what a target does. `run-exchange.test-kit.ts` plays it twice, between
 * client and target directly and through the node, and compares what both ends saw. Text is latin1: one character, one byte.
 */

/** One action of an end of the connection. */
export type Step =
  | { readonly do: 'send'; readonly bytes: Both }
  /** Sends byte for byte, each in a packet of its own as far as the system allows. */
  | { readonly do: 'trickle'; readonly bytes: Both }
  /** Waits until `mark` has arrived, after what it waited for before. */
  | { readonly do: 'hear'; readonly mark: string }
  /** Waits until the other side has ended or reset the connection. */
  | { readonly do: 'hear end' }
  | { readonly do: 'pause'; readonly ms: number }
  /** Ends its own direction (FIN), and goes on reading. */
  | { readonly do: 'end' }
  /** Sends an RST after its bytes. */
  | { readonly do: 'reset' };

/** Text for both runs, or one for each. `{host}` is the target's host and port, `{port}` the port. */
export type Both = string | { readonly direct: string; readonly proxied: string };

export const send = (bytes: Both): Step => ({ do: 'send', bytes });
export const trickle = (bytes: Both): Step => ({ do: 'trickle', bytes });
export const hear = (mark: string): Step => ({ do: 'hear', mark });
/** Waits for the end of a head. */
export const hearHead: Step = hear('\r\n\r\n');
export const hearEnd: Step = { do: 'hear end' };
export const pause = (ms: number): Step => ({ do: 'pause', ms });
export const end: Step = { do: 'end' };
export const reset: Step = { do: 'reset' };

/** Intended differences of answers through the node. The README has the same table ("Intended differences"). */
export const DIFFERENCES = {
  REQUEST_FAULT: 'A request that two servers could read differently is refused with 400.',
  HEADERS_TOO_LARGE: 'Request headers over 64 KB are refused with 431.',
  NAMED_BY_CONNECTION:
    'A request header that `Connection` names is not sent on, and its name leaves `Connection`.',
  NO_HTTP_ANSWER: 'An answer that is not HTTP/1.0 or HTTP/1.1 becomes a 502, `TARGET_BAD_ANSWER`.',
  NO_ANSWER: 'A target that closes without a byte becomes a 502, `TARGET_UNREACHABLE`.',
  OUTLIVES_TARGET: "A client's connection outlives an idle connection to a target.",
  FORGED_REASON: 'A target cannot send `x-proxy-reason` and `x-proxy-exit-changed`.',
} as const;

export type End = 'open' | 'FIN' | 'RST';

/** How the node's run is meant to differ from the direct one. What is not stated is equal. */
export interface Difference {
  readonly because: keyof typeof DIFFERENCES;
  /** All that the target gets on its connection. */
  readonly target?: string;
  readonly targetEnd?: End;
  /** All that the client gets; before the refusal, if there is one. */
  readonly client?: string;
  readonly clientEnd?: End;
  readonly refusal?: Refused;
}

export interface Refused {
  readonly code: string;
  /** Words in `part`, which names the fault. */
  readonly part?: string;
  /** Nothing of the request reaches the target. */
  readonly early?: boolean;
}

export interface Exchange {
  readonly name: string;
  readonly client: readonly Step[];
  /** The target's actions on each connection. */
  readonly target: readonly Step[];
  /** How many requests are booked: 1 unless stated. */
  readonly requests?: number;
  readonly differs?: Difference;
}

/**
 * A request: in origin form and without `Proxy-*` headers for the direct run; in absolute form, with credentials as its
 * last header unless a line `{auth}` says where, for the other.
 *
 * @param line such as `GET /path HTTP/1.1`
 */
export function request(
  line: string,
  headers: readonly string[],
  body = '',
  scheme = 'http',
): Both {
  const sentThroughNode = headers.includes('{auth}') ? headers : [...headers, '{auth}'];
  return {
    direct: message(
      line,
      headers.filter((header) => header !== '{auth}' && !/^proxy-/i.test(header)),
      body,
    ),
    proxied: message(line.replace(' /', ` ${scheme}://{host}/`), sentThroughNode, body),
  };
}

/** A head and a body: start line and headers with their line ends. */
export function message(line: string, headers: readonly string[], body = ''): string {
  return `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`;
}

export const HOST = 'Host: {host}';

export const get = (path = '/', ...headers: string[]): Both =>
  request(`GET ${path} HTTP/1.1`, [HOST, ...headers]);

/** An answer with a length. */
export const ok = (body = 'ok', ...headers: string[]): string =>
  message('HTTP/1.1 200 OK', [...headers, `Content-Length: ${body.length}`], body);

/** One request and its answer, sent when the whole request has arrived; both connections stay open. */
export function exchange(
  name: string,
  asked: Both,
  answer: string = ok(),
  differs?: Difference,
): Exchange {
  // A head that the node changes may end otherwise.
  const direct = typeof asked === 'string' ? asked : asked.direct;
  const tail = differs?.target === undefined ? direct.slice(-12) : '\r\n\r\n';
  const steps = { name, client: [send(asked)], target: [hear(tail), send(answer)] };
  return differs ? Object.assign(steps, { differs }) : steps;
}

/** A real client ends its side when the target has ended the connection. */
export const closesToo: readonly Step[] = [hearEnd, end];
