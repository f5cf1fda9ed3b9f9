import { describe, expect, it } from '@jest/globals';
import { getOperationAST, parse } from 'graphql';
import { ShortQuestions } from './short-questions.js';

function operation(text: string) {
  const found = getOperationAST(parse(text));
  if (!found) throw new Error('no operation');
  return found;
}

describe('short questions', () => {
  const byCountry = operation('{ me { usage(groupBy: COUNTRY) { totalBytes } } }');
  const byTarget = operation('{ me { usage(groupBy: TARGET) { totalBytes } } }');

  it('are known by their customer, operation, and variables', () => {
    const questions = new ShortQuestions();
    questions.took(questions.keyOf('ada', byCountry, { days: 7 }), 3);
    expect(questions.has(questions.keyOf('ada', byCountry, { days: 7 }))).toBe(true);
    expect(questions.has(questions.keyOf('ada', byCountry, { days: 90 }))).toBe(false);
    expect(questions.has(questions.keyOf('ada', byTarget, { days: 7 }))).toBe(false);
    expect(questions.has(questions.keyOf('grace', byCountry, { days: 7 }))).toBe(false);
  });

  it('are none that took long, or whose variables are', () => {
    const questions = new ShortQuestions();
    const long = questions.keyOf('ada', byCountry);
    questions.took(long, 500);
    expect(questions.has(long)).toBe(false);
    const large = questions.keyOf('ada', byCountry, { targets: Array(100).fill('shop.example') });
    questions.took(large, 3);
    expect(questions.has(large)).toBe(false);
  });
});
