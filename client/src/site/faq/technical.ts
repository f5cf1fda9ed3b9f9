import { msg } from '@lingui/macro';
import {
  DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
  MAX_PROXY_LINES,
  MAX_SESSION_ID_CHARACTERS,
  MAX_SUB_ACCOUNTS,
  SESSION_MINUTES,
} from '../../../../schema/rules/limits';
import { formatProxyUsername } from '../../../../schema/rules/proxy-username';
import { brand } from '../../lib/brand';
import type { Question } from '../question';
import { BYTES_QUESTION } from '../shared-questions';

const { max: longest } = SESSION_MINUTES;
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
  ...{ city: null, session: 'job7', sessionMinutes: 30 },
});

export const TECHNICAL: readonly Question[] = [
  {
    id: 'location',
    question: msg`How do I choose a country or city?`,
    answer: msg`In the username, so one host and port serve every place: ${inCity}. Countries are two-letter ISO codes, cities are in lower case, without accents, with _ for spaces and hyphens (krakow, cluj_napoca). Without a country, the address can be from anywhere.`,
  },
  {
    id: 'session',
    question: msg`How do I keep the same IP address?`,
    answer: msg`Add a session to the username: ${kept}. Requests with the same session keep their address for the minutes after “sesstime”, at most ${longest}. The name is up to you: at most ${MAX_SESSION_ID_CHARACTERS} letters, digits, or _. Without a session, each new connection gets a new address. Residential addresses come and go: if the home goes offline, its address is gone.`,
  },
  {
    id: 'protocols',
    question: msg`HTTP, HTTPS, or SOCKS5?`,
    answer: msg`Any of them. The same HTTP port takes http and https addresses; https stays encrypted between your program and the site. SOCKS5 has a port of its own; with socks5h, host names are resolved at the exit and not on your machine. The dashboard shows host and ports.`,
  },
  {
    id: 'whitelist',
    question: msg`Can I connect without a password?`,
    answer: msg`Yes, from a machine with a fixed IP address. Add the address to the whitelist and verify it with a request from that machine. Requests without a username can't choose a country or a session.`,
  },
  {
    id: 'refused',
    question: msg`What do the status codes 407, 400, and 403 mean?`,
    answer: msg`The proxy refused the request. The header “x-proxy-reason” marks its own answers and names the reason, and so does “code” in their JSON body. 407: the username or password is wrong, or none was sent from an address that is not on a whitelist. 400: a part of the username isn't valid, and “part” names it, or the request is malformed. 403: the sub account is disabled, has expired, has reached its limit, or has no traffic left, or the target is not on the public internet (TARGET_FORBIDDEN).`,
  },
  {
    id: 'unreachable',
    question: msg`What do 502 and 504 mean?`,
    answer: msg`502: the exit couldn't reach the site. 504: the site didn't answer in time. Try again; without a session, a new connection uses another address. The proxy also answers 503 when it can't check your credentials for a moment, 431 when the headers are too large, and 500 after an error of its own. Answers without the header “x-proxy-reason” come from the site.`,
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
