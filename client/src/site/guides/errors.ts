import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import {
  type ACCOUNT_DENIALS,
  type AccountDenial,
  EXIT_CHANGED_HEADER,
  type NODE_DENIALS,
  type NodeDenial,
  PROXY_DENIALS,
  REASON_HEADER,
} from '../../../../schema/rules/proxy-denials';
import { CLOSED_PORTS, PROXY_LIMITS } from '../../../../schema/rules/proxy-limits';
import { BEFORE_THE_PROXY } from './before-the-proxy';
import { ACCOUNT_DENIAL_ROWS, NODE_DENIAL_ROWS } from './denial-words';
import type { Cell, Guide } from './guide';
import node from './samples/refusal.js?sample';
import curl from './samples/refusal.sh?sample';

type SocksReply =
  | (typeof ACCOUNT_DENIALS)[AccountDenial]['socksReply']
  | (typeof NODE_DENIALS)[NodeDenial]['socksReply'];

const SOCKS_REPLIES: Readonly<Record<`${SocksReply}`, MessageDescriptor>> = {
  1: msg`1, general failure`,
  2: msg`2, not allowed by ruleset`,
  4: msg`4, host unreachable`,
  6: msg`6, TTL expired`,
  null: msg`authentication failed`,
};

const codes = Object.keys(PROXY_DENIALS) as (AccountDenial | NodeDenial)[];

function rowsOf(denials: typeof NODE_DENIAL_ROWS): Cell[][] {
  return denials
    .toSorted((a, b) => PROXY_DENIALS[a.code].status - PROXY_DENIALS[b.code].status)
    .map(({ code, means, advice }) => [String(PROXY_DENIALS[code].status), code, means, advice]);
}

const socksRows: Cell[][] = Object.entries(SOCKS_REPLIES).map(([reply, label]) => [
  label,
  codes.filter((code) => String(PROXY_DENIALS[code].socksReply) === reply).join(', '),
]);

const head = [msg`Status`, msg`Reason`, msg`What it means`, msg`What to do`];
const {
  headSeconds,
  headKilobytes,
  pauseSeconds,
  connectSeconds,
  answerSeconds,
  silentTunnelMinutes,
  idleConnectionMinutes,
} = PROXY_LIMITS;
const closed = CLOSED_PORTS.join(', ');

export const ERRORS: Guide = {
  name: 'errors',
  label: msg`Errors`,
  title: msg`Why the proxy refuses a request`,
  description: msg`Why the proxy refuses a request, and what to do: 400, 403, 407, 408, 429, 431, 500, 502, 503, and 504, time limits, and errors before the proxy.`,
  lead: msg`The proxy names the reason for each refusal, in a form that programs can read. If your program names another error, it did not reach the proxy: see [Before the request reaches the proxy](/documentation/errors#before).`,
  sections: [
    {
      id: 'read',
      title: msg`Read the reason`,
      body: [
        msg`An answer from the proxy itself has the header \`${REASON_HEADER}\` with the reason, and a JSON body with the reason in \`code\`. An answer without this header comes from the site. A site cannot pretend: over http, the proxy removes this header from its answers, and over https, only the answer to \`CONNECT\` has it.`,
        {
          id: 'refusal',
          samples: [
            { name: 'cURL', sample: curl },
            { name: 'Node.js', sample: node },
          ],
        },
        msg`Another header, \`${EXIT_CHANGED_HEADER}\`, does not refuse anything: it says that the address of a sticky session was lost, and that this answer came through a new one. See [Sessions](/documentation/sessions#lost).`,
      ],
    },
    {
      id: 'https',
      title: msg`For https addresses`,
      body: [
        msg`For an https address, the proxy refuses in its answer to \`CONNECT\`, before a tunnel exists. Many libraries then report a failed connection, and show the status at most. With cURL, \`-v\` shows the whole answer; in a program, send \`CONNECT\` yourself as above, or try the same username with an http address.`,
      ],
    },
    {
      id: 'account',
      title: msg`Reasons of your account`,
      body: [
        msg`The request did not leave the proxy, and uses no traffic.`,
        { head, rows: rowsOf(ACCOUNT_DENIAL_ROWS) },
        msg`Requests that are running reserve a part of the traffic or of the limit, so \`NO_BALANCE\` and \`LIMIT_REACHED\` can come shortly before the last byte is used. A transfer that runs when the traffic ends or the limit is reached is cut off; the next request gets the reason.`,
        msg`After [too many wrong passwords](/documentation/authentication#refused), \`UNKNOWN_CREDENTIALS\` can also come with the right one. \`IP_NOT_ALLOWED\` names the address that the proxy saw, in \`part\`: compare it with your [whitelist](/documentation/authentication#whitelist).`,
      ],
    },
    {
      id: 'node',
      title: msg`Reasons of the request or the site`,
      body: [
        { head, rows: rowsOf(NODE_DENIAL_ROWS) },
        msg`With 502 and 504, try again: without a session, a new connection leaves from another home. Bytes that were transferred until then count. A closed port (${closed}) is refused over HTTP, HTTPS, and SOCKS5 alike, and uses no traffic.`,
      ],
    },
    {
      id: 'time',
      title: msg`Time limits`,
      body: [
        {
          head: [msg`What`, msg`At most`, msg`Then`],
          rows: [
            [
              msg`The headers of a request arrive`,
              msg`${headSeconds} seconds, ${headKilobytes} KB`,
              '408 REQUEST_TIMED_OUT, 431 HEADERS_TOO_LARGE',
            ],
            [msg`An upload pauses`, msg`${pauseSeconds} seconds`, '408 REQUEST_TIMED_OUT'],
            [
              msg`A site accepts the connection`,
              msg`${connectSeconds} seconds`,
              '504 TARGET_TIMED_OUT',
            ],
            [
              msg`An http site answers, or continues its answer`,
              msg`${answerSeconds} seconds`,
              msg`\`504 TARGET_TIMED_OUT\`, or the end of the connection if the answer has begun`,
            ],
            [
              msg`A tunnel, by \`CONNECT\` or SOCKS5, has no byte in either direction`,
              msg`${silentTunnelMinutes} minutes`,
              msg`the proxy closes it`,
            ],
            [
              msg`A connection to the HTTP port has no request`,
              msg`${idleConnectionMinutes} minutes`,
              msg`the proxy closes it`,
            ],
          ],
        },
        msg`A transfer that continues has no limit of time.`,
      ],
    },
    {
      id: 'socks5',
      title: msg`Over SOCKS5`,
      body: [
        msg`SOCKS5 has numbers instead of reasons. Send the same username through the HTTP port to read the reason.`,
        { head: [msg`Answer`, msg`Reasons`], rows: socksRows },
      ],
    },
    BEFORE_THE_PROXY,
  ],
};
