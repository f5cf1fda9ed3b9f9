import { msg } from '@lingui/macro';
import { brand } from '../lib/brand';
import { UNLIMITED_LIMITS } from '../lib/prices';
import type { Question } from './question';

const { name } = brand;
const { connections, megabits } = UNLIMITED_LIMITS;

export const BYTES_QUESTION: Question = {
  id: 'gigabyte',
  question: msg`What counts as a gigabyte?`,
  answer: msg`One billion bytes, upload plus download. ${name} counts at the proxy, and your balance falls by exactly the number on the chart.`,
};

export const UNLIMITED_QUESTION: Question = {
  id: 'unlimited',
  question: msg`What does the unlimited plan limit?`,
  answer: msg`Time, connections, and speed, but not traffic. It runs for the days you bought, from the moment you activate it, through one sub account of its own, with up to ${connections} connections at a time and ${megabits} Mbit/s, upload plus download.`,
};
