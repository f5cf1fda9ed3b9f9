import { msg } from '@lingui/macro';
import {
  DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
  MAX_PROXY_LINES,
  MAX_SESSION_ID_CHARACTERS,
  MAX_SUB_ACCOUNTS,
  SESSION_MINUTES,
} from '../../../../schema/rules/limits';
import { EXIT_CHANGED_HEADER } from '../../../../schema/rules/proxy-denials';
import { CLOSED_PORTS, PROXY_LIMITS } from '../../../../schema/rules/proxy-limits';
import { formatProxyUsername } from '../../../../schema/rules/proxy-username';
import { brand } from '../../lib/brand';
import type { Question } from '../question';
import { BYTES_QUESTION } from '../shared-questions';

const { max: longest } = SESSION_MINUTES;
const { connectSeconds, answerSeconds, pauseSeconds, silentTunnelMinutes } = PROXY_LIMITS;
const closed = CLOSED_PORTS.join(', ');
/** English and Chinese write numbers alike. */
const [accounts, lines, mostRequests] = [
  MAX_SUB_ACCOUNTS,
  MAX_PROXY_LINES,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
].map((number) => number.toLocaleString('en-US')) as [string, string, string];
const place = { country: 'US', city: 'new_york', session: null, sessionMinutes: null };
const inCity = formatProxyUsername(brand.sample.username, place);
const kept = formatProxyUsername(brand.sample.username, {
  ...place,
  city: null,
  session: 'job7',
  sessionMinutes: 30,
});

export const TECHNICAL: readonly Question[] = [
  {
    id: 'location',
    question: msg`How do I choose a country or city?`,
    answer: msg`In the username, so one host and port serve every place: ${inCity}. Countries are two-letter ISO codes, cities are without accents, with _ for spaces and hyphens (krakow, cluj_napoca); upper or lower case doesn't matter. Without a country, the address can be from anywhere.`,
  },
  {
    id: 'session',
    question: msg`How do I keep the same IP address?`,
    answer: msg`Add a session to the username: ${kept}. Requests with the same session keep their address for the minutes after “sesstime”, at most ${longest}. The name is up to you: at most ${MAX_SESSION_ID_CHARACTERS} letters, digits, or _. Without a session, each new connection to the proxy gets a new address; requests over one connection that stays open keep theirs. Residential addresses come and go: if the home goes offline, the session gets a new address at once, and the answer says so in the header “${EXIT_CHANGED_HEADER}”.`,
  },
  {
    id: 'protocols',
    question: msg`HTTP, HTTPS, or SOCKS5?`,
    answer: msg`Any of them. The same HTTP port takes http and https addresses; https stays encrypted between your program and the site. SOCKS5 has a port of its own; with socks5h, host names are resolved at the exit and not on your machine. The dashboard shows host and ports.`,
  },
  {
    id: 'browser',
    question: msg`Can I use SOCKS5 in a browser?`,
    answer: msg`Only from an address on the whitelist: browsers send no password over SOCKS5, and Chrome shows ERR_SOCKS_CONNECTION_FAILED. With a password, use the HTTP port. With the whitelist, write socks5:// in Chrome, which does not know socks5h:// (ERR_NO_SUPPORTED_PROXIES) and resolves names at the exit anyway.`,
  },
  {
    id: 'connect',
    question: msg`My program doesn't get through to the proxy. What is wrong?`,
    answer: msg`“wrong version number”, “Your proxy appears to only use HTTP and not HTTPS”, or ERR_SSL_WRONG_VERSION_NUMBER: the address of the proxy begins with https://. Write http:// there, also for https sites. “Received invalid version in initial SOCKS5 response”, “Empty reply from server”, or “Proxy CONNECT aborted”: the port belongs to the other protocol. “connection to proxy closed”: choose SOCKS5, not SOCKS4. More are in the errors guide.`,
  },
  {
    id: 'ports',
    question: msg`Which ports of a site can I reach?`,
    answer: msg`All but ${closed}. Port 25 (mail) is closed to prevent spam: the proxy answers 403 with TARGET_PORT_FORBIDDEN, and counts nothing.`,
  },
  {
    id: 'whitelist',
    question: msg`Can I connect without a password?`,
    answer: msg`Yes, from a machine with a fixed IP address. Add the address to the whitelist and verify it with a request from that machine. Add its IPv4 address unless the machine reaches the proxy over IPv6: the proxy compares the address that it sees, and names it in “part” of the 407 answer. You set the country and session for each address.`,
  },
  {
    id: 'refused',
    question: msg`What do the status codes 400, 403, 407, and 429 mean?`,
    answer: msg`The proxy refused the request. Its own answers have the header “x-proxy-reason”, which names the reason, as does “code” in their JSON body; all others come from the site. 407: the username or password is wrong, or none was sent from an address that is not on a whitelist. 400: a part of the username isn't valid, and “part” names it, or the request is malformed. 403: the sub account is disabled, has expired, has reached its limit, or has no traffic left, or the target is not on the public internet (TARGET_FORBIDDEN) or its port is closed (TARGET_PORT_FORBIDDEN). 429: all connections of an unlimited plan are in use (TOO_MANY_CONNECTIONS); close one.`,
  },
  {
    id: 'unreachable',
    question: msg`What do 408, 502, and 504 mean?`,
    answer: msg`502: the exit couldn't reach the site (TARGET_UNREACHABLE), or the site didn't answer in HTTP (TARGET_BAD_ANSWER). 504: the site didn't accept the connection within ${connectSeconds} seconds, or an http site didn't answer within ${answerSeconds}. Try again; without a session, a new connection uses another address. 408: your request stopped arriving, for ${pauseSeconds} seconds in an upload. 431, 500, and 503 are in the errors guide.`,
  },
  {
    id: 'idle',
    question: msg`How long can a connection stay open?`,
    answer: msg`As long as bytes pass. The proxy closes a tunnel after ${silentTunnelMinutes} minutes without a byte.`,
  },
  {
    id: 'rerouted',
    question: msg`Can a request leave from a country that I didn't choose?`,
    answer: msg`No. If a country or city isn't covered or is misspelled, the request is refused with the reason. It is never rerouted silently. “Test this proxy” in the dashboard shows the address, the country, and the time of a real request.`,
  },
  BYTES_QUESTION,
  {
    id: 'failed',
    question: msg`Do failed requests count?`,
    answer: msg`Yes, but only the bytes that they transferred, which are usually few. A request that the proxy refuses reaches no site and counts nothing.`,
  },
  {
    id: 'sub-accounts',
    question: msg`How many sub accounts can I have, and what limits them?`,
    answer: msg`Up to ${accounts}. Each can have a limit in gigabytes. A shared one draws on the account's traffic up to its limit; an allocated one has that much set aside for it alone.`,
  },
  {
    id: 'lists',
    question: msg`Can I get a list of proxies for my tool?`,
    answer: msg`Yes, up to ${lines} lines at once, as host:port:user:pass, user:pass@host:port, user:pass:host:port, URL, cURL, or your own template. Sticky lines each have a session of their own. Copy them, or download TXT or CSV.`,
  },
  {
    id: 'statistics',
    question: msg`How accurate and up to date are the statistics?`,
    answer: msg`They are the numbers that your balance is charged by, a few seconds old. See them by sub account, country, and protocol, for 7, 30, or 90 days, in your time zone, or export them as CSV.`,
  },
  {
    id: 'api',
    question: msg`Is there an API?`,
    answer: msg`Yes, GraphQL: usage, balance, orders, sub accounts, and the whitelist. You create keys in the dashboard, each with only the permissions it needs and, if you like, an expiry date and fixed addresses. A key makes ${DEFAULT_API_KEY_REQUESTS_PER_MINUTE} requests a minute unless you set another limit, up to ${mostRequests}.`,
  },
  {
    id: 'seen',
    question: msg`Can you see what I transfer?`,
    answer: msg`We count bytes and requests per sub account, country, and protocol. We store neither the addresses that you request nor what you send and receive. The Privacy Policy lists all that we store.`,
  },
];
