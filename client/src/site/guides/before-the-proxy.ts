import { msg } from '@lingui/macro';
import { HTTP_PORT, SOCKS5_PORT } from '../installation';
import type { Guide } from './guide';

/** Failures that no refusal can explain, because the proxy never gets a request. They have the words of the client's library. */
export const BEFORE_THE_PROXY: Guide['sections'][number] = {
  id: 'before',
  title: msg`Before the request reaches the proxy`,
  body: [
    msg`If your program shows one of these errors, it speaks to the proxy in another way than the port expects, so there is no reason to read.`,
    {
      head: [msg`What your program says`, msg`Cause`, msg`What to do`],
      rows: [
        [
          msg`cURL: \`wrong version number\`. Python requests: \`Your proxy appears to only use HTTP and not HTTPS\`. Node.js: \`ERR_SSL_WRONG_VERSION_NUMBER\`, \`EPROTO\`. Go: \`first record does not look like a TLS handshake\`. Chrome: \`ERR_PROXY_CONNECTION_FAILED\`. Wget: \`Must be HTTP\``,
          msg`The proxy's own address begins with \`https://\`.`,
          msg`Write \`http://\` before the address of the proxy, also for https sites. What you exchange with an https site stays encrypted.`,
        ],
        [
          msg`cURL: \`Received invalid version in initial SOCKS5 response\`. Go: \`unexpected protocol version 72\``,
          msg`The program speaks SOCKS5 to the HTTP port.`,
          msg`Use the port ${SOCKS5_PORT} for SOCKS5.`,
        ],
        [
          msg`cURL: \`Empty reply from server\`, \`Proxy CONNECT aborted\`. Python requests: \`RemoteDisconnected\`. Go: \`unexpected EOF\`. Chrome: \`ERR_EMPTY_RESPONSE\``,
          msg`The program speaks HTTP to the SOCKS5 port.`,
          msg`Use the port ${HTTP_PORT} for HTTP.`,
        ],
        [
          msg`cURL: \`connection to proxy closed\`, \`SOCKS4 reply has wrong version\``,
          msg`The program speaks SOCKS4, which has no password.`,
          msg`Write \`socks5h://\`, or choose SOCKS5 in its settings.`,
        ],
        [
          msg`Chrome: \`ERR_SOCKS_CONNECTION_FAILED\`. Playwright: \`Browser does not support socks5 proxy authentication\`. cURL without a password: \`Can't complete SOCKS5 connection\` with \`(2)\``,
          msg`The program sends no password over SOCKS5. No common browser does.`,
          msg`Use the HTTP port, where browsers ask for the password, or add your address to the [whitelist](/documentation/authentication#whitelist).`,
        ],
        [
          msg`Chrome: \`ERR_NO_SUPPORTED_PROXIES\``,
          msg`Chrome knows \`socks5://\` only, not \`socks5h://\`.`,
          msg`Write \`socks5://\`. Chrome resolves names at the proxy all the same. It sends no password, so this works with the whitelist only.`,
        ],
        [
          msg`Python requests: \`Missing dependencies for SOCKS support\``,
          msg`SOCKS is an extra of the library.`,
          msg`Install \`requests[socks]\`.`,
        ],
      ],
    },
  ],
};
