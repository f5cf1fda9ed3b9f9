import { msg } from '@lingui/macro';
import { MAX_API_KEY_ADDRESSES, MAX_API_KEYS } from '../../../../schema/rules/limits';
import type { Guide } from './guide';

export const API_KEYS: Guide = {
  name: 'api-keys',
  label: msg`API keys`,
  title: msg`API keys and what they can do`,
  description: msg`Create, restrict, and revoke API keys. What each scope lets a program read or change, and what always needs a person who is signed in.`,
  lead: msg`A key lets a program act for your account, within its scopes. Give each program a key of its own.`,
  sections: [
    {
      id: 'create',
      title: msg`Create a key`,
      body: [
        msg`In the dashboard, open API keys and press “Create API key”. Choose scopes, an expiry, a number of requests per minute, and, if the program has a fixed address, up to ${MAX_API_KEY_ADDRESSES} addresses. Your email address must be verified. An account can have ${MAX_API_KEYS} valid keys.`,
        msg`The key begins with \`hk_\` and is shown once. Send it with each request:`,
        { list: [msg`\`Authorization: Bearer hk_…\``] },
      ],
    },
    {
      id: 'scopes',
      title: msg`Scopes`,
      body: [
        {
          head: [msg`Scope`, msg`Lets a program`],
          rows: [
            [
              'READ_USAGE',
              msg`read usage, the balance with its grants, and the list of sub accounts`,
            ],
            [
              'READ_ORDERS',
              msg`read orders, payments, points, and referrals; read and download invoices`,
            ],
            [
              'MANAGE_SUB_ACCOUNTS',
              msg`read, create, change, and delete sub accounts, and read proxy setups; set passwords of sub accounts, but not read them`,
            ],
            ['MANAGE_WHITELIST', msg`read, add, verify, change, and delete whitelist entries`],
            ['READ_PROFILE', msg`read your names, your email address, and your billing details`],
          ],
        },
        msg`Every key reads the id, the language, and the registration date of the account, whether its email address is verified, and everything that needs no key.`,
        msg`Everything else needs a person who is signed in, for example paying, revealing passwords, and creating keys: a key gets \`FORBIDDEN\`.`,
      ],
    },
    {
      id: 'revoke',
      title: msg`When a key leaks`,
      body: [
        msg`Revoke it in the dashboard: it is refused from the next request on. Account activity lists what keys changed. When you change your password, your keys end, too, unless you keep them.`,
      ],
    },
  ],
};
