import { msg } from '@lingui/macro';
import { brand } from '../lib/brand';
import type { Question } from './question';

const { name } = brand;

export const BYTES_QUESTION: Question = {
  id: 'gigabyte',
  question: msg`What counts as a gigabyte?`,
  answer: msg`One billion bytes, upload and download together. ${name} counts at the node, and the number on the chart is the number that your balance falls by.`,
};

export const UNLIMITED_QUESTION: Question = {
  id: 'unlimited',
  question: msg`What does the unlimited plan limit?`,
  answer: msg`Time, not bytes. It runs for its days from the moment you activate it, through one sub account of its own.`,
};
