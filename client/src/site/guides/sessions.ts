import { msg } from '@lingui/macro';
import { MAX_SESSION_ID_CHARACTERS, SESSION_MINUTES } from '../../../../schema/rules/limits';
import type { Guide } from './guide';
import node from './samples/session.js?sample';
import python from './samples/session.py?sample';
import curl from './samples/session.sh?sample';

const { min, max } = SESSION_MINUTES;

export const SESSIONS: Guide = {
  name: 'sessions',
  label: msg`Sessions`,
  title: msg`Keep one IP address, or change it`,
  description: msg`Rotating and sticky proxies: how a session in the username keeps the same IP address for up to ${max} minutes, and how to get a new one.`,
  lead: msg`Without a session, each new connection gets a new address. With a session, all requests keep the same address.`,
  sections: [
    {
      id: 'rotating',
      title: msg`A new address for each connection`,
      body: [
        msg`Leave the session out. A program that keeps a connection open keeps its address, too: close the connection to get another.`,
      ],
    },
    {
      id: 'sticky',
      title: msg`The same address`,
      body: [
        msg`Add \`-session-\` and a name to the username. Requests with the same name, place, and sub account leave from the same address. With \`-sesstime-\` you set for how many minutes.`,
        {
          head: [msg`Part`, msg`Value`],
          rows: [
            [
              'session',
              msg`1 to ${MAX_SESSION_ID_CHARACTERS} letters, digits, or \`_\`; you choose it`,
            ],
            [
              'sesstime',
              msg`${min} to ${max} minutes; only with a session. Without it, the proxy decides`,
            ],
          ],
        },
        {
          id: 'session',
          samples: [
            { name: 'cURL', sample: curl },
            { name: 'Python', sample: python },
            { name: 'Node.js', sample: node },
          ],
        },
        msg`For a new address, choose a new name. Names are yours: other customers may use the same ones.`,
      ],
    },
    {
      id: 'limits',
      title: msg`Limits of sessions`,
      body: [
        msg`The addresses belong to homes. If the home goes offline, its address is gone before the time is over. A program that must not change its address in the middle of a job should read the address at the start, and compare.`,
      ],
    },
  ],
};
