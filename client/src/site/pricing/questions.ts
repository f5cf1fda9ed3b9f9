import { msg } from '@lingui/macro';
import type { Question } from '../question';
import { BYTES_QUESTION, UNLIMITED_QUESTION } from '../shared-questions';
import { TRAFFIC_MODEL } from './models';
import { purchaseOf } from './purchase';

const { validityDays: days } = purchaseOf('TRAFFIC', TRAFFIC_MODEL.suggested);

const PAYMENT: Question = {
  id: 'payment',
  question: msg`How do I pay?`,
  answer: msg`By card, at the checkout. Points that you have collected pay for some plans instead. Nothing renews by itself, and every payment stands in your list of orders.`,
};

/** Asked about traffic. */
export const TRAFFIC_QUESTIONS: readonly Question[] = [
  {
    id: 'expiry',
    question: msg`When do my gigabytes expire?`,
    answer: msg`${days} days after they start, and they start when they are paid unless you choose to start them later. What expires first is used first.`,
  },
  {
    id: 'amount',
    question: msg`Is a larger pack cheaper per gigabyte?`,
    answer: msg`No. Every gigabyte costs the same, so you can buy what this week needs and come back for more.`,
  },
  BYTES_QUESTION,
  {
    id: 'empty',
    question: msg`What happens when the traffic is used up?`,
    answer: msg`Requests are refused, with the reason in the answer. Nothing is charged that you did not order.`,
  },
  PAYMENT,
];

/** Asked about unlimited months. */
export const UNLIMITED_QUESTIONS: readonly Question[] = [
  UNLIMITED_QUESTION,
  {
    id: 'begin',
    question: msg`When does the month begin?`,
    answer: msg`When you activate the order in the dashboard. Until then it waits, paid and without losing a day.`,
  },
  {
    id: 'accounts',
    question: msg`Can several teams share it?`,
    answer: msg`It runs through one sub account whose password you set. For a limit per team, take traffic: there each one has its own sub account.`,
  },
  {
    id: 'both',
    question: msg`Can I have both plans at once?`,
    answer: msg`Yes. You say which of the two pays first, and change that whenever you like.`,
  },
  PAYMENT,
];
