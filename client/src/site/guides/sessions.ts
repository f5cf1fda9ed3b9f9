import { msg } from '@lingui/macro';
import { MAX_SESSION_ID_CHARACTERS, SESSION_MINUTES } from '../../../../schema/rules/limits';
import { EXIT_CHANGED_HEADER } from '../../../../schema/rules/proxy-denials';
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
  lead: msg`Without a session, each new connection to the proxy gets a new address. With a session, all connections keep the same address.`,
  sections: [
    {
      id: 'rotating',
      title: msg`A new address for each connection`,
      body: [
        msg`Leave the session out. Requests over one connection that stays open keep its address, too. Many libraries keep connections open for later requests: close the connection, or turn that off, to get another address.`,
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
      id: 'lost',
      title: msg`When an address is lost`,
      body: [
        msg`The addresses belong to homes. If the home goes offline before the time is over, the session gets a new address at once. The next answer of the proxy has the header \`${EXIT_CHANGED_HEADER}\`; for an https address, it is in the answer to \`CONNECT\`.`,
        msg`A program that must not change its address in the middle of a job should check for this header. Over SOCKS5 there are no headers: read the address at the start, and compare.`,
      ],
    },
  ],
};
