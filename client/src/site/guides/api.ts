import { msg } from '@lingui/macro';
import {
  SUB_ACCOUNT_PASSWORD_CHARACTERS as PASSWORD,
  SUB_ACCOUNT_USERNAME_CHARACTERS as USERNAME,
} from '../../../../schema/rules/limits';
import { GRAPHQL } from '../installation';
import type { Guide } from './guide';
import changeNode from './samples/change.js?sample';
import changePython from './samples/change.py?sample';
import node from './samples/first-query.js?sample';
import python from './samples/first-query.py?sample';
import curl from './samples/first-query.sh?sample';
import pagesNode from './samples/pages.js?sample';
import pagesPython from './samples/pages.py?sample';

export const API: Guide = {
  name: 'api',
  label: msg`The GraphQL API`,
  title: msg`The GraphQL API`,
  description: msg`Read usage, balance, and orders, and manage sub accounts and the whitelist from a program: requests, pages, and changes that are safe to repeat.`,
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
        msg`Lists take \`first\` and \`after\`, or \`last\` and \`before\`. Pass the \`endCursor\` of one page as \`after\` to get the next, until \`hasNextPage\` is false. \`totalCount\` counts all that match. A cursor belongs to its list: in another list, filter, sort order, or account it is refused with the reason \`CURSOR_OF_ANOTHER_LIST\`. An empty list in a filter is refused with \`LIST_EMPTY\`.`,
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
        msg`This one needs a key with the scope “Manage sub accounts”. Choose a username of ${USERNAME.min} to ${USERNAME.max} letters and digits that begins with a letter, and a password of your own (${PASSWORD.min} to ${PASSWORD.max} letters and digits). No other customer may have the username. Run it twice with the same values, and it creates one sub account.`,
        {
          id: 'change',
          samples: [
            { name: 'Python', sample: changePython },
            { name: 'Node.js', sample: changeNode },
          ],
        },
      ],
    },
    {
      id: 'answers',
      title: msg`Request id, cost, and limit of an answer`,
      body: [
        {
          list: [
            msg`Every answer has the header \`x-request-id\`, and every error the same in \`requestId\`. It is always an id of ours: send it to support.`,
            msg`\`extensions.cost\` says what the operation cost, and the \`limit\` of one operation. Each field costs 1, and a list multiplies the fields below it by its page size.`,
            msg`\`extensions.requests\` says how many requests are left of the limit of your key, and in how many seconds it begins anew. The headers \`RateLimit-…\` say the same.`,
            msg`Answers to queries of 2 KB or more are compressed, if \`Accept-Encoding\` names \`br\` or \`gzip\`. Answers to mutations can hold secrets and are never compressed.`,
          ],
        },
        msg`The REST calls are described by \`/openapi.json\`, this documentation as one text is \`/llms-full.txt\`, and the [changelog](/changelog) says what changed.`,
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
