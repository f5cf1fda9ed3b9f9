import { msg } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import type { UseCase } from './use-case';
import node from './samples/seo.js?sample';
import python from './samples/seo.py?sample';
import curl from './samples/seo.sh?sample';

const { username } = brand.sample;

export const SEO: UseCase = {
  path: ADDRESSES.useCaseSeo,
  title: msg`Search positions as people in each country see them`,
  lead: msg`Fetch results pages through homes in the countries you rank in, and record where your site stands, every day, at the same hour.`,
  job: msg`You track a list of keywords in several countries and languages. For each one you need the results page that a person there gets, not the one that your office gets.`,
  problems: [
    [
      msg`Results from the wrong place`,
      msg`A results page depends on where the request comes from. From one office you see one country's positions, whatever language you set.`,
    ],
    [
      msg`A check instead of results`,
      msg`Hundreds of requests from one server address look like a program, and get a captcha or an empty page. Then positions are missing for exactly the days with many keywords.`,
    ],
    [
      msg`Personal history in the numbers`,
      msg`The same address and cookies again and again shape what is shown. A new connection with a new address, without cookies, shows what a first-time visitor sees.`,
    ],
  ],
  samples: [
    { name: 'Python', sample: python },
    { name: 'Node.js', sample: node },
    { name: 'cURL', sample: curl },
  ],
  sampleDoes: msg`It prints the position of your site for three countries. Enter your site and the results page that you track, and follow the rules of that page's operator.`,
  prints: 'us 3\ngb 3\nhk 1',
  settings: [
    {
      name: msg`Location`,
      value: `${username}-country-gb`,
      why: msg`Country is enough for most keywords. For “near me” searches, add the city.`,
    },
    {
      name: msg`Session`,
      value: msg`none`,
      why: msg`Each new connection gets a new address, so keywords don't influence each other.`,
    },
    {
      name: msg`Sub account`,
      value: msg`one per client`,
      why: msg`The statistics then show how much traffic each client's report used.`,
    },
  ],
  picture: 'setup-seo',
  pictureShows: msg`The location in the dashboard's proxy setup, and the line that follows from it.`,
  volume: { pagesPerDay: 500, kilobytesPerPage: 150 },
  volumeNote: msg`Keywords × countries × results pages. The numbers are an example: your browser's developer tools show the size of your pages, without pictures.`,
};
