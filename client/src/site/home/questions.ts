import { msg } from '@lingui/macro';
import { brand } from '../../lib/brand';
import { STICKY_MINUTES, TRIAL } from '../../lib/prices';
import type { Question } from '../question';

const { days, gigabytes } = TRIAL;
const { to: longest } = STICKY_MINUTES;
const { name } = brand;

export const BYTES_QUESTION: Question = {
  id: 'gigabyte',
  question: msg`What counts as a gigabyte?`,
  answer: msg`One billion bytes, upload and download together. ${name} counts at the node, and the number on the chart is the number on the invoice.`,
};

export const UNLIMITED_QUESTION: Question = {
  id: 'unlimited',
  question: msg`What does the unlimited plan limit?`,
  answer: msg`Time, not bytes. It runs for its days from the moment you activate it, through one sub account of its own.`,
};

/** Asked before buying. */
export const HOME_QUESTIONS: readonly Question[] = [
  BYTES_QUESTION,
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
  UNLIMITED_QUESTION,
  {
    id: 'consent',
    question: msg`Where do the addresses come from?`,
    answer: msg`From people who agreed to share their connection. They can leave at any time, and then their address leaves the pool.`,
  },
];
