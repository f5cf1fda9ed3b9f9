import { msg } from '@lingui/macro';
import { MAX_PROXY_LINES } from '../../../../schema/rules/limits';
import { CLOSED_PORTS } from '../../../../schema/rules/proxy-limits';
import { GRAPHQL, HTTP_PORT, PROXY_HOST, SOCKS5_PORT } from '../installation';
import type { Guide } from './guide';
import socks5 from './samples/socks5.sh?sample';

const closed = CLOSED_PORTS.join(', ');
const lines = MAX_PROXY_LINES.toLocaleString('en-US');

export const ENDPOINTS: Guide = {
  name: 'endpoints',
  label: msg`Endpoints and ports`,
  title: msg`Endpoints and ports`,
  description: msg`Host and ports of the proxies for HTTP, HTTPS, and SOCKS5, where names are resolved, which formats proxy lines have, and the address of the API.`,
  lead: msg`One host for every country. The port decides the protocol between your program and the proxy.`,
  sections: [
    {
      id: 'ports',
      title: msg`Proxies`,
      body: [
        {
          head: [msg`Protocol`, msg`Address`, msg`For`],
          rows: [
            ['http://', `${PROXY_HOST}:${HTTP_PORT}`, msg`http and https addresses`],
            ['socks5h://', `${PROXY_HOST}:${SOCKS5_PORT}`, msg`TCP connections of any kind`],
          ],
        },
        msg`Both take the same username and password. The address of the proxy itself always begins with \`http://\` or \`socks5h://\`, never with \`https://\`. For an https address, your program opens a tunnel with \`CONNECT\` through the HTTP port, and what you send and receive stays encrypted between it and the site.`,
      ],
    },
    {
      id: 'socks5',
      title: msg`SOCKS5`,
      body: [
        msg`Write \`socks5h\` if your program distinguishes: then the name of the site is resolved at the proxy, not on your machine. The proxy takes \`CONNECT\` only, so UDP does not work through it. SOCKS4 does not work, because it has no password.`,
        { id: 'socks5', samples: [{ name: 'cURL', sample: socks5 }] },
        msg`Browsers send no password to a SOCKS5 proxy. Use the HTTP port in a browser. Or add your address to the [whitelist](/documentation/authentication#whitelist), and write \`socks5://\`: Chrome does not know \`socks5h://\`, and resolves names at the proxy anyway.`,
      ],
    },
    {
      id: 'targets',
      title: msg`Ports of sites`,
      body: [
        msg`Your requests can go to any port of a site but ${closed}. Port 25 is for mail between servers, and is closed to prevent spam: the reason is \`TARGET_PORT_FORBIDDEN\`, and no traffic is used. To send mail through your own mail server, use its port 465 or 587.`,
      ],
    },
    {
      id: 'lines',
      title: msg`Lines for your tool`,
      body: [
        msg`The dashboard writes up to ${lines} lines at once, in the format that your tool reads:`,
        {
          list: [
            msg`\`host:port:user:pass\``,
            msg`\`user:pass@host:port\``,
            msg`\`user:pass:host:port\``,
            msg`a URL, \`http://user:pass@host:port\``,
            msg`a cURL command, or a template of your own`,
          ],
        },
      ],
    },
    {
      id: 'api',
      title: msg`API`,
      body: [
        {
          head: [msg`Address`, msg`For`],
          rows: [[GRAPHQL, msg`GraphQL; see [The GraphQL API](/documentation/api)`]],
        },
        msg`The query [proxyEndpoints](/documentation/reference/proxies) returns host and ports, so that a program need not have them in its code.`,
      ],
    },
  ],
};
