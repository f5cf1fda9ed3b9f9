import { msg } from '@lingui/macro';
import { claims } from '../../generated/claims';
import { prices } from '../../../../schema/generated/catalogue';
import { brand } from '../../lib/brand';
import { TRIAL, UNLIMITED_LIMITS } from '../../lib/prices';
import type { Question } from '../question';

const { name } = brand;
const { days, gigabytes } = TRIAL;
const { countries, cities } = claims;
const { connections, megabits } = UNLIMITED_LIMITS;
/** Gigabytes of the traffic plan that cost as much as an unlimited month, both without a sale. */
const breakEven = prices.perMonthMinor / prices.perGigabyteMinor;

export const GETTING_STARTED: readonly Question[] = [
  {
    id: 'residential-proxy',
    question: msg`What is a residential proxy?`,
    answer: msg`A home internet connection that forwards your request. The site sees that home's address and country instead of yours, and responds as it would to a local visitor.`,
  },
  {
    id: 'trial',
    question: msg`How do I try it without paying?`,
    answer: msg`Register and verify your email address. You get ${gigabytes} GB for ${days} days, without a card. When the trial ends, nothing is charged and nothing renews.`,
  },
  {
    id: 'first-request',
    question: msg`How do I send my first request?`,
    answer: msg`Verify your email address; that creates your first sub account. Then open the proxy setup, choose a country, and press “Generate proxy”. Copy the line into your program, or the cURL command into a terminal. The bytes are on the chart seconds later.`,
  },
  {
    id: 'plan',
    question: msg`Which plan fits me?`,
    answer: msg`They answer different needs. Traffic works for any number of sub accounts and connections, at full speed, and for work that comes and goes. Unlimited is one login for one steady job: up to ${connections} connections at a time and ${megabits} Mbit/s, for any amount of traffic. A month of it costs as much as ${breakEven} GB at list price.`,
  },
  {
    id: 'start',
    question: msg`How soon can I use what I bought?`,
    answer: msg`Traffic starts as soon as the payment succeeds, unless you chose to start it later. An unlimited plan starts when you activate the order in the dashboard.`,
  },
  {
    id: 'places',
    question: msg`Which countries and cities can I choose?`,
    answer: msg`${countries} countries and regions and ${cities} cities. The setup in the dashboard lists them with the number of addresses in each. Every plan includes all of them.`,
  },
  {
    id: 'programs',
    question: msg`Which programs does it work with?`,
    answer: msg`With every program that can use an HTTP proxy with a password: browsers, scrapers, SEO and price trackers. Programs other than browsers can also use SOCKS5; browsers send no password there. The dashboard has samples that run as copied for cURL, PHP, Python, Java, Node.js, Go, and C#, and for Playwright, Puppeteer, and Selenium.`,
  },
  {
    id: 'allowed',
    question: msg`What may I use the proxies for?`,
    answer: msg`For lawful work that harms nobody: collecting public data, comparing prices, checking search results and advertisements, market research. The Terms of Service list what is forbidden, such as fraud, spam, and attacks. You are responsible for following the rules of the sites that you visit.`,
  },
  {
    id: 'origin',
    question: msg`Where do the addresses come from?`,
    answer: msg`From people who agreed to share their connection. They can opt out at any time, and ${name} then stops using their address.`,
  },
];
