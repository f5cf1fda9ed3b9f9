import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { brand } from '../../lib/brand';
import { STICKY_MINUTES, TRIAL } from '../../lib/prices';

export interface Question {
  readonly id: string;
  readonly question: MessageDescriptor;
  readonly answer: MessageDescriptor;
}

const { days, gigabytes } = TRIAL;
const { to: longest } = STICKY_MINUTES;
const { name } = brand;

/** Asked before buying. Also the page's FAQPage data, so an answer is plain text. */
export const HOME_QUESTIONS: readonly Question[] = [
  {
    id: 'gigabyte',
    question: msg`What counts as a gigabyte?`,
    answer: msg`One billion bytes, upload and download together. ${name} counts at the node, and the number on the chart is the number on the invoice.`,
  },
  {
    id: 'trial',
    question: msg`How does the trial work?`,
    answer: msg`Verify your e-mail address and you have ${days} days and ${gigabytes} GB. No card is asked for, and nothing renews by itself.`,
  },
  {
    id: 'sticky',
    question: msg`Can I keep one IP address?`,
    answer: msg`Yes. Name a session in the username and the same address stays for up to ${longest} minutes; leave it out and each request gets another one.`,
  },
  {
    id: 'unlimited',
    question: msg`What does the unlimited plan limit?`,
    answer: msg`Time, not bytes. It runs for its days from the moment you activate it, through one sub account of its own.`,
  },
  {
    id: 'consent',
    question: msg`Where do the addresses come from?`,
    answer: msg`From people who agreed to share their connection. They can leave at any time, and then their address leaves the pool.`,
  },
];
