import { msg } from '@lingui/macro';
import { SESSION_MINUTES } from '../../../../schema/rules/limits';
import { TRIAL } from '../../lib/prices';
import type { Question } from '../question';
import { BYTES_QUESTION, UNLIMITED_QUESTION } from '../shared-questions';

const { days, gigabytes } = TRIAL;
const { max: longest } = SESSION_MINUTES;

export const HOME_QUESTIONS: readonly Question[] = [
  BYTES_QUESTION,
  {
    id: 'trial',
    question: msg`How does the trial work?`,
    answer: msg`Verify your email address and you get ${days} days and ${gigabytes} GB. No card is needed, and nothing renews automatically.`,
  },
  {
    id: 'sticky',
    question: msg`Can I keep one IP address?`,
    answer: msg`Yes. Add a session to the username to keep the same IP address for up to ${longest} minutes. Without one, each new connection gets a new address.`,
  },
  UNLIMITED_QUESTION,
  {
    id: 'consent',
    question: msg`Where do the addresses come from?`,
    answer: msg`From people who agreed to share their connection. They can opt out at any time, and their address then leaves the pool.`,
  },
];
