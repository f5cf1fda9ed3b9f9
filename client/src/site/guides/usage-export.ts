import { msg } from '@lingui/macro';
import { USAGE_REPORT_LIMITS } from '../../../../schema/rules/limits';
import type { Guide } from './guide';
import node from './samples/usage-export.js?sample';
import python from './samples/usage-export.py?sample';

const { series, buckets } = USAGE_REPORT_LIMITS;
const largest = series - 1;
const days = USAGE_REPORT_LIMITS.days.toLocaleString('en-US');

export const USAGE_EXPORT: Guide = {
  name: 'usage-export',
  label: msg`Export usage`,
  title: msg`Export usage to bill your own customers`,
  description: msg`Export bytes per sub account and day as CSV with the GraphQL API. When figures become final, which time zone days follow, and what free and written-off bytes are.`,
  lead: msg`Bytes per sub account and day, as CSV, from the same numbers that your balance is charged by.`,
  sections: [
    {
      id: 'csv',
      title: msg`One row per day and sub account`,
      body: [
        msg`It needs a key with the scope “Read usage”, in the environment variable \`API_KEY\`.`,
        {
          id: 'usage-export',
          samples: [
            { name: 'Python', sample: python },
            { name: 'Node.js', sample: node },
          ],
        },
        msg`A report has at most ${series} series. With more than ${series} sub accounts, it has the ${largest} with the most bytes, and one series with the key \`OTHER\` for the sum of all others. To get each one, ask for groups of at most ${series}, with \`filter.subAccountIds\`. Sub accounts without usage have no series.`,
      ],
    },
    {
      id: 'final',
      title: msg`When figures are final`,
      body: [
        msg`Proxies report within seconds, but one that lost its connection reports later. What arrives within 48 hours counts at the time when it happened. After 48 hours a figure is final and never changes: \`isFinal\` says so for a bucket, \`finalUntil\` for the report. Bill final days only.`,
        msg`Bytes that arrive even later are not charged. They are listed as written off, with the reason \`LATE\`, at the time when they arrived.`,
      ],
    },
    {
      id: 'bytes',
      title: msg`Paid, free, and written off`,
      body: [
        msg`In each bucket, \`totalBytes\` is the sum of \`paidBytes\` (charged to your traffic), \`freeBytes\` (covered by the unlimited plan), and \`writtenOffBytes\` (delivered, but not charged, for example beyond a limit).`,
      ],
    },
    {
      id: 'days',
      title: msg`Days and time zones`,
      body: [
        msg`Days, weeks, and months follow the \`timeZone\` that you name, including changes of the clock: a day can have 23 to 25 hours. For a fixed period, use \`range\` instead of \`last\`, with two times that are multiples of 15 minutes. A report covers at most ${buckets} buckets; \`last\` goes back at most ${days} days.`,
      ],
    },
  ],
};
