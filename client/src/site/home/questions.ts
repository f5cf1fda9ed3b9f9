import { msg } from '@lingui/macro';
import { SESSION_MINUTES } from '../../../../schema/rules/limits';
import { TRIAL } from '../../lib/prices';
import type { Question } from '../question';
import { BYTES_QUESTION, UNLIMITED_QUESTION } from '../shared-questions';

const { days, gigabytes } = TRIAL;
const { max: longest } = SESSION_MINUTES;

/** Asked before buying. */
export const HOME_QUESTIONS: readonly Question[] = [
  BYTES_QUESTION,
  {
    id: 'trial',
    question: msg`How does the trial work?`,
    answer: msg`Verify your email address and you have ${days} days and ${gigabytes} GB. No card is asked for, and nothing renews by itself.`,
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
