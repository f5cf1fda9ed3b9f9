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
    expect(questions.lengthOf(questions.keyOf('ada', byCountry, { days: 7 }))).toBe('SHORT');
    expect(questions.lengthOf(questions.keyOf('ada', byCountry, { days: 90 }))).toBeUndefined();
    expect(questions.lengthOf(questions.keyOf('ada', byTarget, { days: 7 }))).toBeUndefined();
    expect(questions.lengthOf(questions.keyOf('grace', byCountry, { days: 7 }))).toBeUndefined();
  });

  it('are no longer short once they took long, and none whose variables are long', () => {
    const questions = new ShortQuestions();
    const long = questions.keyOf('ada', byCountry);
    questions.took(long, 3);
    questions.took(long, 500);
    expect(questions.lengthOf(long)).toBe('LONG');
    const large = questions.keyOf('ada', byCountry, { targets: Array(100).fill('shop.example') });
    questions.took(large, 3);
    expect(questions.lengthOf(large)).toBeUndefined();
  });
});
