import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import {
  type TopLevelErrorCode,
  TRANSPORT_STATUS,
  type TransportErrorCode,
} from '../../../../schema/rules/error-codes';
import { GRAPHQL } from '../installation';
import type { Cell, Guide } from './guide';
import changeNode from './samples/change.js?sample';
import changePython from './samples/change.py?sample';
import node from './samples/first-query.js?sample';
import python from './samples/first-query.py?sample';
import curl from './samples/first-query.sh?sample';
import pagesNode from './samples/pages.js?sample';
import pagesPython from './samples/pages.py?sample';

const TOP_LEVEL: Readonly<Record<TopLevelErrorCode, MessageDescriptor>> = {
  BAD_USER_INPUT: msg`A value is not valid.`,
  UNAUTHENTICATED: msg`No key came, or it is unknown, expired, or revoked.`,
  FORBIDDEN: msg`The key lacks the scope, comes from an address that it is not for, or asks for something that needs a person.`,
  NOT_FOUND: msg`You have nothing with this id.`,
  CONFLICT: msg`Something else changed at the same time. Read it again, then retry.`,
  RATE_LIMITED: msg`Too many requests. Wait for the seconds in \`retryAfterSeconds\`.`,
  INTERNAL: msg`A failure on our side. Send us the \`requestId\`.`,
  UPSTREAM_UNAVAILABLE: msg`A service that we depend on does not answer, such as the card provider.`,
  SERVICE_UNAVAILABLE: msg`We cannot answer at the moment. Try again after \`retryAfterSeconds\`.`,
};
const TRANSPORT: Readonly<Record<TransportErrorCode, MessageDescriptor>> = {
  GRAPHQL_PARSE_FAILED: msg`The operation is not GraphQL.`,
  GRAPHQL_VALIDATION_FAILED: msg`The operation does not fit the schema, or is too large.`,
  MALFORMED_JSON: msg`The body is empty, or is not JSON.`,
  BAD_REQUEST: msg`The body has no operation, or the request is malformed.`,
  BODY_TOO_LARGE: msg`The body is too large.`,
  UNSUPPORTED_MEDIA_TYPE: msg`The \`Content-Type\` is not \`application/json\`.`,
};

const transportRows: Cell[][] = (Object.keys(TRANSPORT) as TransportErrorCode[]).map((code) => [
  String(TRANSPORT_STATUS[code]),
  code,
  TRANSPORT[code],
]);

export const API: Guide = {
  name: 'api',
  label: msg`The GraphQL API`,
  title: msg`The GraphQL API`,
  description: msg`Read usage, balance, and orders, and manage sub accounts and the whitelist from a program: requests, pages, changes that are safe to repeat, and every error code.`,
  lead: msg`Programs read usage, the balance, and orders, and manage sub accounts and the whitelist. The dashboard uses the same API.`,
  sections: [
    {
      id: 'request',
      title: msg`The first request`,
      body: [
        msg`Create a key under API keys in the dashboard, with the scope “Read usage”. Keep it outside your code, for example in an environment variable: \`export API_KEY=hk_…\``,
        {
          id: 'first-query',
          samples: [
            { name: 'cURL', sample: curl },
            { name: 'Python', sample: python },
            { name: 'Node.js', sample: node },
          ],
        },
        msg`Requests are \`POST\` with \`application/json\` to \`${GRAPHQL}\`. Everything that belongs to you is under \`me\`. Locations, plans, and proxy endpoints need no key. The [reference](/documentation/reference) has every field; [what a key may read](/documentation/api-keys) depends on its scopes.`,
      ],
    },
    {
      id: 'values',
      title: msg`Values`,
      body: [
        {
          list: [
            msg`Bytes are strings of digits (\`BigInt\`), because they can be larger than a number in JSON. A gigabyte is 10⁹ bytes.`,
            msg`Money is an amount in the smallest unit and a currency: 1500 and USD are 15 US dollars.`,
            msg`Times are in UTC, as ISO 8601. A period includes its start and excludes its end.`,
            msg`Ids are opaque: do not take them apart.`,
            msg`Measured figures have \`asOf\`, the time up to which they are complete.`,
          ],
        },
      ],
    },
    {
      id: 'pages',
      title: msg`Lists, page by page`,
      body: [
        msg`Lists take \`first\` and \`after\`, or \`last\` and \`before\`. Pass the \`endCursor\` of one page as \`after\` to get the next, until \`hasNextPage\` is false. \`totalCount\` counts all that match.`,
        {
          id: 'pages',
          samples: [
            { name: 'Python', sample: pagesPython },
            { name: 'Node.js', sample: pagesNode },
          ],
        },
      ],
    },
    {
      id: 'changes',
      title: msg`Changes`,
      body: [
        msg`A mutation returns the changed object and \`userErrors\`. If \`userErrors\` has an entry, nothing was changed: \`code\` says why ([all codes](/documentation/reference/error-codes)), and \`field\` names the input. With an \`idempotencyKey\`, you can repeat a request whose answer was lost: it takes effect once.`,
        {
          id: 'change',
          samples: [
            { name: 'Python', sample: changePython },
            { name: 'Node.js', sample: changeNode },
          ],
        },
        msg`This one needs a key with the scope “Manage sub accounts”. Run it twice, and it creates one sub account.`,
      ],
    },
    {
      id: 'errors',
      title: msg`Errors`,
      body: [
        msg`An operation that fails as a whole has \`errors\`, each with a code in \`extensions.code\`. If other fields succeeded, their values are in \`data\`. The status is 200 if the operation was executed, except for 401, 429, and 503. An operation or a variable that is not valid gets 400. Read the code, not the message, which may change.`,
        {
          head: [msg`Code`, msg`What it means`],
          rows: Object.entries(TOP_LEVEL),
        },
        msg`A request that is not executed has one of these codes. A key that is used from an address that it is not for gets 403 here.`,
        {
          head: [msg`Status`, msg`Code`, msg`What it means`],
          rows: transportRows,
        },
      ],
    },
    {
      id: 'webhooks',
      title: msg`Webhooks`,
      body: [
        msg`The API sends no webhooks. To follow the balance or the usage, ask for them, for example once a minute; \`asOf\` says how fresh they are.`,
      ],
    },
  ],
};
