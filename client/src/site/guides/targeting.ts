import { msg } from '@lingui/macro';
import { formatProxyUsername } from '../../../../schema/rules/proxy-username';
import { claims } from '../../generated/claims';
import type { Guide } from './guide';
import node from './samples/places.js?sample';
import python from './samples/places.py?sample';
import curl from './samples/places.sh?sample';

const { countries, cities } = claims;
const to = (country: string | null, city: string | null) =>
  formatProxyUsername('USERNAME', { country, city, session: null, sessionMinutes: null });

export const TARGETING: Guide = {
  name: 'targeting',
  label: msg`Targeting`,
  title: msg`Choose a country or a city`,
  description: msg`How to write a country and a city in the proxy username, which places there are, and what happens when a place is misspelled or not covered.`,
  lead: msg`You choose the place in the username. One host and port serve ${countries} countries and regions and ${cities} cities, and all plans include all of them.`,
  sections: [
    {
      id: 'username',
      title: msg`In the username`,
      body: [
        {
          head: [msg`Where the request leaves from`, msg`Username`],
          rows: [
            [msg`anywhere`, to(null, null)],
            [msg`the United Kingdom`, to('GB', null)],
            [msg`New York, in the United States`, to('US', 'new_york')],
            [msg`São Paulo, in Brazil`, to('BR', 'sao_paulo')],
          ],
        },
        msg`A country is its two-letter ISO code; \`uk\` is accepted for \`gb\`. A city needs its country in the same username: write it without accents, with \`_\` for spaces and hyphens. Upper case means the same as lower case, except in a session. The [locations](/locations) list all of them as they are written.`,
        {
          id: 'places',
          samples: [
            { name: 'cURL', sample: curl },
            { name: 'Python', sample: python },
            { name: 'Node.js', sample: node },
          ],
        },
      ],
    },
    {
      id: 'refused',
      title: msg`Never rerouted`,
      body: [
        msg`A place that is misspelled or not covered is refused with status 400, the reason \`BAD_PARAMETERS\`, and the name of the wrong part in the \`part\` of the JSON body, for example \`country\`; \`expected\` says what to write. The same holds for a city without its country. Your request never leaves from another place instead.`,
        msg`To read countries, cities, and the number of addresses from a program, use the query [locations](/documentation/reference/locations), which needs no key.`,
      ],
    },
  ],
};
