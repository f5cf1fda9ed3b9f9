import { msg } from '@lingui/macro';
import { EMAIL_CODE } from '../../../../schema/rules/limits';
import { TRIAL } from '../../lib/prices';
import type { Guide } from './guide';
import node from './samples/first-request.js?sample';
import python from './samples/first-request.py?sample';
import curl from './samples/first-request.sh?sample';

const { days, gigabytes } = TRIAL;
const { characters } = EMAIL_CODE;

export const QUICK_START: Guide = {
  name: 'quick-start',
  label: msg`Quick start`,
  title: msg`Send your first request in five minutes`,
  description: msg`From a new account to a request through a home in another country: register, create a proxy line, run cURL, Python, or Node.js, and see the bytes counted.`,
  lead: msg`From a new account to a request through a home in the United States. You need an email address and a terminal, but no card.`,
  sections: [
    {
      id: 'account',
      title: msg`1. Create an account`,
      body: [
        msg`[Register](/auth/register) with your email address and a password. We send you a code of ${characters} characters; enter it in the dashboard. Then you have ${gigabytes} GB of traffic for ${days} days, and a first sub account.`,
      ],
    },
    {
      id: 'line',
      title: msg`2. Get a username and a password`,
      body: [
        msg`In the dashboard, open Traffic plan under Residential proxies and press “Generate proxy”. You get a line with host, port, username, and password, separated by colons. The username is that of your sub account; the sample below adds the country to it.`,
      ],
    },
    {
      id: 'request',
      title: msg`3. Send the request`,
      body: [
        msg`Replace \`USERNAME\` and \`PASSWORD\`, and run it. If the username in your line has a country already, keep only the part before the first hyphen.`,
        {
          id: 'first-request',
          samples: [
            { name: 'cURL', sample: curl },
            { name: 'Python', sample: python },
            { name: 'Node.js', sample: node },
          ],
        },
        msg`The answer has the address and the country of the home that your request left from: \`US\`, not yours. If the proxy refuses the request, its answer names the reason: see [Errors](/documentation/errors).`,
      ],
    },
    {
      id: 'bytes',
      title: msg`4. See the bytes`,
      body: [
        msg`Open Statistics in the dashboard. The bytes of your request are there within seconds, and your balance is charged by the same numbers.`,
      ],
    },
    {
      id: 'next',
      title: msg`What to read next`,
      body: [
        {
          list: [
            msg`[Choose a country or a city](/documentation/targeting).`,
            msg`[Keep one address for several requests](/documentation/sessions).`,
            msg`[Connect without a password, or with one sub account per project](/documentation/authentication).`,
            msg`[Read usage from a program](/documentation/api).`,
          ],
        },
      ],
    },
  ],
};
