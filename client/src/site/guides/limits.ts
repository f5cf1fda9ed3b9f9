import { msg } from '@lingui/macro';
import {
  DEFAULT_API_KEY_REQUESTS_PER_MINUTE,
  DEFAULT_PAGE_SIZE,
  MAX_API_KEY_ADDRESSES,
  MAX_API_KEY_REQUESTS_PER_MINUTE,
  MAX_API_KEYS,
  MAX_LIMIT_GIGABYTES,
  MAX_PAGE_SIZE,
  MAX_PROXY_LINES,
  MAX_SESSION_ID_CHARACTERS,
  MAX_SUB_ACCOUNTS,
  MAX_UNPROVEN_ENTRIES,
  MAX_WHITELIST_BATCH,
  MAX_WHITELIST_ENTRIES,
  OPERATION_LIMITS,
  SESSION_MINUTES,
  USAGE_REPORT_LIMITS,
} from '../../../../schema/rules/limits';
import { UNLIMITED_LIMITS } from '../../lib/prices';
import type { Guide } from './guide';

const number = (value: number) => value.toLocaleString('en-US');
const what = [msg`What`, msg`At most`];
const { min, max } = SESSION_MINUTES;
const { connections, megabits } = UNLIMITED_LIMITS;
const { cost, tokens, depth, aliases, directives, bodyBytes } = OPERATION_LIMITS;

export const LIMITS: Guide = {
  name: 'limits',
  label: msg`Limits`,
  title: msg`Limits of the proxies and the API`,
  description: msg`How many sub accounts, proxy lines, and API keys an account can have, how long sessions last, and how large and frequent API requests can be.`,
  lead: msg`Traffic is limited by what you bought, and by the limits that you give your sub accounts. An unlimited plan has limits of its own; the other numbers are the same for everybody.`,
  sections: [
    {
      id: 'proxies',
      title: msg`Proxies`,
      body: [
        {
          head: what,
          rows: [
            [msg`Sub accounts of an account`, number(MAX_SUB_ACCOUNTS)],
            [msg`Limit of a sub account, in GB`, number(MAX_LIMIT_GIGABYTES)],
            [msg`Lines per setup`, number(MAX_PROXY_LINES)],
            [msg`Whitelist entries of an account`, number(MAX_WHITELIST_ENTRIES)],
            [msg`Whitelist entries that are not verified yet`, number(MAX_UNPROVEN_ENTRIES)],
            [
              msg`Whitelist entries that one request deletes, or that you paste in the dashboard at once`,
              number(MAX_WHITELIST_BATCH),
            ],
            [msg`Characters of a session's name`, number(MAX_SESSION_ID_CHARACTERS)],
            [msg`Minutes of a session`, `${min}–${max}`],
          ],
        },
        msg`A gigabyte is 10⁹ bytes, upload and download together. How long the proxy waits is under [Time limits](/documentation/errors#time).`,
      ],
    },
    {
      id: 'unlimited',
      title: msg`Unlimited plans`,
      body: [
        {
          head: what,
          rows: [
            [msg`Connections at a time`, number(connections)],
            [msg`Mbit/s, upload plus download, over all connections`, number(megabits)],
          ],
        },
        msg`A connection above the limit is refused with 429 and \`TOO_MANY_CONNECTIONS\`, until another one closes. Traffic above the speed is slowed down, never cut. Traffic plans have neither limit.`,
      ],
    },
    {
      id: 'api',
      title: msg`API requests`,
      body: [
        {
          head: what,
          rows: [
            [
              msg`Requests a minute with a key, unless you set another number`,
              number(DEFAULT_API_KEY_REQUESTS_PER_MINUTE),
            ],
            [
              msg`Requests a minute that you can set for a key`,
              number(MAX_API_KEY_REQUESTS_PER_MINUTE),
            ],
            [msg`Valid keys of an account`, number(MAX_API_KEYS)],
            [msg`Addresses that a key can be restricted to`, number(MAX_API_KEY_ADDRESSES)],
            [msg`Items of one page of a list`, number(MAX_PAGE_SIZE)],
            [msg`Default items per page`, number(DEFAULT_PAGE_SIZE)],
            [msg`Series of a usage report`, number(USAGE_REPORT_LIMITS.series)],
            [msg`Buckets of a usage report`, number(USAGE_REPORT_LIMITS.buckets)],
            [msg`Days of a usage report`, number(USAGE_REPORT_LIMITS.days)],
            [msg`Bytes of a request's body`, number(bodyBytes)],
            [msg`Tokens of an operation`, number(tokens)],
            [msg`Depth of an operation`, number(depth)],
            [msg`Aliases in an operation`, number(aliases)],
            [msg`Directives in an operation`, number(directives)],
            [msg`Cost of an operation`, number(cost)],
          ],
        },
        msg`The cost is the number of values that an answer could hold. Every field counts one, a page multiplies the fields under it by its size, and any other list by ten or by its own maximum. An operation that is too large gets status 400 and says which number it exceeds.`,
        msg`Each answer to a key has the headers \`ratelimit-limit\`, \`ratelimit-remaining\`, and \`ratelimit-reset\` in seconds. Above the limit, the status is 429, with \`retry-after\`.`,
      ],
    },
  ],
};
