import { msg } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import type { UseCase } from './use-case';
import node from './samples/market-research.js?sample';
import python from './samples/market-research.py?sample';
import curl from './samples/market-research.sh?sample';

const { username } = brand.sample;

export const MARKET_RESEARCH: UseCase = {
  path: ADDRESSES.useCaseMarketResearch,
  title: msg`Collect public pages from many markets at once`,
  lead: msg`Fetch catalogs, listings, and reviews through homes in each market, side by side, and know afterwards what each project used.`,
  job: msg`You compare markets: assortments, ratings, offers, job ads. The pages are public, but there are many, they differ by country, and the result is due on a fixed day.`,
  problems: [
    [
      msg`One market seen from another`,
      msg`Sites send visitors to the edition of their own country. From one place you collect the same edition several times without noticing.`,
    ],
    [
      msg`Limits per address`,
      msg`Sites limit how many pages one address may fetch. With thousands of pages, one address isn't done by the fixed day.`,
    ],
    [
      msg`Costs you can't attribute`,
      msg`Three projects share one login, and at the end of the month nobody knows which one used the traffic.`,
    ],
  ],
  samples: [
    { name: 'Python', sample: python },
    { name: 'Node.js', sample: node },
    { name: 'cURL', sample: curl },
  ],
  sampleDoes: msg`It fetches two pages from three markets at the same time, and writes country, address, status, and title as CSV. Enter your own list.`,
  prints:
    'de,https://www.example.com/category/1,200,Laufschuhe\nde,https://www.example.com/category/2,200,Jacken\nfr,https://www.example.com/category/1,200,Chaussures\n…',
  settings: [
    {
      name: msg`Location`,
      value: `${username}-country-fr`,
      why: msg`One username per market, built from a list. A country that isn't covered is refused, never replaced.`,
    },
    {
      name: msg`Session`,
      value: msg`none`,
      why: msg`Each new connection comes through another home, so no single address asks for many. Go slowly with small sites.`,
    },
    {
      name: msg`Sub account`,
      value: msg`one per project`,
      why: msg`The statistics and the API show traffic by sub account, country, and protocol.`,
    },
  ],
  picture: 'statistics',
  pictureShows: msg`The traffic of one project, day by day, in the dashboard.`,
  volume: { pagesPerDay: 700, kilobytesPerPage: 200 },
  volumeNote: msg`Pages × markets, spread over the month. The numbers are an example: your browser's developer tools show the size of your pages.`,
};
