import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import {
  ACCOUNT_DENIALS,
  type AccountDenial,
  NODE_DENIALS,
  type NodeDenial,
  REASON_HEADER,
} from '../../../../schema/rules/proxy-denials';
import type { Cell, Guide } from './guide';
import node from './samples/refusal.js?sample';
import curl from './samples/refusal.sh?sample';

const ACCOUNT: Readonly<Record<AccountDenial, MessageDescriptor>> = {
  UNKNOWN_CREDENTIALS: msg`The username or the password is wrong, or there were too many wrong passwords within a minute.`,
  IP_NOT_ALLOWED: msg`No credentials were sent, and the address is not on a whitelist.`,
  BAD_PARAMETERS: msg`A part of the username is not valid; \`part\` names it.`,
  DISABLED: msg`The sub account is disabled. Enable it in the dashboard.`,
  LIMIT_REACHED: msg`The sub account has reached its limit, or running requests reserve the rest of it. Raise the limit, or use another sub account.`,
  NO_BALANCE: msg`No traffic is left, or the last of it is reserved by requests that are running. Buy traffic; requests work again within seconds.`,
  EXPIRED: msg`The traffic, the unlimited plan, or the whitelist entry has expired.`,
};
const NODE: Readonly<Record<NodeDenial, MessageDescriptor>> = {
  BAD_REQUEST: msg`The request is malformed, or its credentials are not \`Basic\`.`,
  TARGET_FORBIDDEN: msg`The target is not on the public internet, for example \`localhost\` or \`10.0.0.1\`.`,
  HEADERS_TOO_LARGE: msg`The headers of the request are too large.`,
  INTERNAL: msg`The proxy itself failed. Try again.`,
  TARGET_UNREACHABLE: msg`The site could not be reached, or closed the connection without an answer.`,
  GATEWAY_UNAVAILABLE: msg`The proxy cannot check the credentials at the moment. Try again in a few seconds.`,
  TARGET_TIMED_OUT: msg`The site did not accept the connection in time.`,
};

function rowsOf<Code extends string>(
  denials: Readonly<Record<Code, { status: number }>>,
  meanings: Readonly<Record<Code, MessageDescriptor>>,
): Cell[][] {
  return (Object.keys(meanings) as Code[])
    .sort((a, b) => denials[a].status - denials[b].status)
    .map((code) => [String(denials[code].status), code, meanings[code]]);
}

const head = [msg`Status`, msg`Reason`, msg`What it means`];

export const ERRORS: Guide = {
  name: 'errors',
  label: msg`Errors`,
  title: msg`Why the proxy refuses a request`,
  description: msg`Every reason for which the proxy refuses a request, with its HTTP status and what to do: 400, 403, 407, 431, 500, 502, 503, and 504, over HTTP, HTTPS, and SOCKS5.`,
  lead: msg`The proxy names the reason for each refusal, in a form that programs can read.`,
  sections: [
    {
      id: 'read',
      title: msg`Read the reason`,
      body: [
        msg`An answer from the proxy itself has the header \`${REASON_HEADER}\` with the reason, and a JSON body with the reason in \`code\`. An answer without this header comes from the site.`,
        {
          id: 'refusal',
          samples: [
            { name: 'cURL', sample: curl },
            { name: 'Node.js', sample: node },
          ],
        },
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
        { head, rows: rowsOf(ACCOUNT_DENIALS, ACCOUNT) },
        msg`A transfer that runs when the traffic ends or the limit is reached is cut off; the next request gets the reason.`,
      ],
    },
    {
      id: 'node',
      title: msg`Reasons of the request or the site`,
      body: [
        { head, rows: rowsOf(NODE_DENIALS, NODE) },
        msg`With 502 and 504, try again: without a session, a new connection leaves from another home. Bytes that were transferred until then count.`,
      ],
    },
    {
      id: 'socks5',
      title: msg`Over SOCKS5`,
      body: [
        msg`SOCKS5 has numbers instead of reasons. Send the same username through the HTTP port to read the reason.`,
        {
          head: [msg`Answer`, msg`Reasons`],
          rows: [
            [msg`authentication failed`, 'UNKNOWN_CREDENTIALS, BAD_PARAMETERS'],
            [
              msg`2, not allowed by ruleset`,
              'DISABLED, LIMIT_REACHED, NO_BALANCE, EXPIRED, IP_NOT_ALLOWED, TARGET_FORBIDDEN',
            ],
            [msg`4, host unreachable`, 'TARGET_UNREACHABLE'],
            [msg`6, TTL expired`, 'TARGET_TIMED_OUT'],
            [msg`1, general failure`, 'GATEWAY_UNAVAILABLE, BAD_REQUEST, INTERNAL'],
          ],
        },
      ],
    },
  ],
};
