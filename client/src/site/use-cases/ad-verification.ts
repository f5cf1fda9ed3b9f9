import { msg } from '@lingui/macro';
import { SESSION_MINUTES } from '../../../../schema/rules/limits';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import type { UseCase } from './use-case';
import node from './samples/ad-verification.js?sample';
import python from './samples/ad-verification.py?sample';
import curl from './samples/ad-verification.sh?sample';

const { username } = brand.sample;
const { max: longest } = SESSION_MINUTES;

export const AD_VERIFICATION: UseCase = {
  path: ADDRESSES.useCaseAdVerification,
  title: msg`Check your ads from where they run`,
  lead: msg`Open a campaign as a visitor in its own city, follow the click to the landing page with one address, and keep a record of every step.`,
  job: msg`You pay for ads in certain places. You need to see whether they appear there, next to what, and where a click really leads.`,
  problems: [
    [
      msg`The ad isn't shown to you`,
      msg`A campaign for New York is not shown to a server in Frankfurt. You can only check it from New York.`,
    ],
    [
      msg`A clean page for checkers`,
      msg`Sites that send visitors to a fake page often show the correct one to office and data center addresses. A home address sees what visitors see.`,
    ],
    [
      msg`A broken chain of clicks`,
      msg`A click passes several redirects. If the address changes in between, the chain ends elsewhere, and the evidence is worth little.`,
    ],
  ],
  samples: [
    { name: 'Python', sample: python },
    { name: 'Node.js', sample: node },
    { name: 'cURL', sample: curl },
  ],
  sampleDoes: msg`It follows a click from New York, redirect by redirect, with one address, and prints each step. Enter the click address of your own campaign; false clicks on the ads of others are forbidden.`,
  prints:
    '302 https://www.example.com/click?campaign=42\n302 https://www.example.com/track?to=shop\n200 https://www.example.com/landing',
  settings: [
    {
      name: msg`Location`,
      value: `${username}-country-us-city-new_york`,
      why: msg`Campaigns are often sold by city, so check them by city.`,
    },
    {
      name: msg`Session`,
      value: '-session-a1b2c3d4-sesstime-10',
      why: msg`One visitor, one address, from the first page to the landing page. Up to ${longest} minutes.`,
    },
    {
      name: msg`Sub account`,
      value: msg`one per campaign or client`,
      why: msg`Its usage is on record by hour and country.`,
    },
  ],
  picture: 'setup',
  pictureShows: msg`The location in the dashboard's proxy setup, and the line that follows from it.`,
  volume: { pagesPerDay: 50, kilobytesPerPage: 2500 },
  volumeNote: msg`Ads × places × checks a day. The numbers are an example, for a browser that loads the whole page with its pictures. The samples load no pictures and use far less.`,
};
