import { msg } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import type { UseCase } from './use-case';
import node from './samples/ecommerce.js?sample';
import python from './samples/ecommerce.py?sample';
import curl from './samples/ecommerce.sh?sample';

const { username } = brand.sample;

export const ECOMMERCE: UseCase = {
  path: ADDRESSES.useCaseEcommerce,
  title: msg`Prices and stock as shoppers in each country see them`,
  lead: msg`Read product pages through homes in the markets you sell in, and compare price, currency, and stock before the shops open.`,
  job: msg`You watch the public prices of your own and other shops, in several countries. Each morning a table should show what a shopper there would pay, without gaps.`,
  problems: [
    [
      msg`The price for the wrong country`,
      msg`Shops set price, currency, tax, and delivery by the visitor's country. From a server elsewhere you record prices that no shopper there sees.`,
    ],
    [
      msg`Gaps in the table`,
      msg`Addresses of data centers are often refused or slowed down. The pages that fail are the ones you look at most often.`,
    ],
    [
      msg`Pages made for programs`,
      msg`Some shops show other prices to an address that asks for thousands of products. Through many homes, each address asks for a few.`,
    ],
  ],
  samples: [
    { name: 'Python', sample: python },
    { name: 'Node.js', sample: node },
    { name: 'cURL', sample: curl },
  ],
  sampleDoes: msg`It prints price and currency of one product in three countries, from the data that shops publish for search engines. Enter the product's address.`,
  prints: 'us 89.00 USD\nde 84.90 EUR\njp 12800 JPY',
  settings: [
    {
      name: msg`Location`,
      value: `${username}-country-de`,
      why: msg`Prices differ by country. Add the city for shops with local stock or delivery.`,
    },
    {
      name: msg`Session`,
      value: msg`none for product pages, sticky for carts`,
      why: msg`A cart with delivery costs takes several requests from one visitor: give them one session.`,
    },
    {
      name: msg`Sub account`,
      value: msg`one per shop, with a limit`,
      why: msg`A scraper in a loop then stops at its limit, and the other shops continue.`,
    },
  ],
  picture: 'setup-ecommerce',
  pictureShows: msg`The location in the dashboard's proxy setup, and the line that follows from it.`,
  volume: { pagesPerDay: 500, kilobytesPerPage: 250 },
  volumeNote: msg`Products × countries. The numbers are an example: your browser's developer tools show the size of your pages. A browser that loads pictures transfers many times more than the samples.`,
};
