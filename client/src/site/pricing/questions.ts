import { msg } from '@lingui/macro';
import type { Question } from '../question';
import { BYTES_QUESTION, UNLIMITED_QUESTION } from '../shared-questions';
import { TRAFFIC_MODEL } from './models';
import { purchaseOf } from './purchase';

const { validityDays: days } = purchaseOf('TRAFFIC', TRAFFIC_MODEL.suggested);

const PAYMENT: Question = {
  id: 'payment',
  question: msg`How do I pay?`,
  answer: msg`By card, at checkout. You can also redeem points for some plans. Nothing renews automatically, and every payment is listed with your orders.`,
};

export const TRAFFIC_QUESTIONS: readonly Question[] = [
  {
    id: 'expiry',
    question: msg`When do my gigabytes expire?`,
    answer: msg`${days} days after they start. They start when you pay, unless you choose to start them later. Traffic that expires first is used first.`,
  },
  {
    id: 'amount',
    question: msg`Is a larger pack cheaper per gigabyte?`,
    answer: msg`While it is on sale, yes. The list price of a gigabyte is the same in every pack; on sale, it costs less. Each pack shows its price per GB.`,
  },
  BYTES_QUESTION,
  {
    id: 'empty',
    question: msg`What happens when the traffic is used up?`,
    answer: msg`Requests are refused, with the reason in the answer. You are never charged for anything you didn't order.`,
  },
  PAYMENT,
];

export const UNLIMITED_QUESTIONS: readonly Question[] = [
  UNLIMITED_QUESTION,
  {
    id: 'above',
    question: msg`What happens above the limits?`,
    answer: msg`A connection above the limit is refused with status 429 and the reason TOO_MANY_CONNECTIONS, until another one closes. Traffic above the speed is slowed down, never cut.`,
  },
  {
    id: 'begin',
    question: msg`When does the month begin?`,
    answer: msg`When you activate the order in the dashboard. Until then, a paid order keeps all its days.`,
  },
  {
    id: 'accounts',
    question: msg`Can several teams share it?`,
    answer: msg`It works through one sub account whose password you set, and everyone shares its connections and its speed. For a limit per team, choose the traffic plan: each team can have its own sub account.`,
  },
  {
    id: 'both',
    question: msg`Can I have both plans at once?`,
    answer: msg`Yes. You choose which of the two is charged first, and can change that at any time.`,
  },
  PAYMENT,
];
