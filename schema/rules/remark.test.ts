import { remarkProblem, storedRemark } from './remark.js';

describe('a note', () => {
  it.each([
    [null, null],
    ['', null],
    [' \t\n ', null],
    ['  team B\n', 'team B'],
    ['two  words', 'two  words'],
  ])('stores %j as %j', (given, stored) => {
    expect(storedRemark(given)).toBe(stored);
  });

  it.each([null, '', 'x'.repeat(255), '👍'.repeat(255), ` ${'語'.repeat(255)} `, 'naïve – “ok”'])(
    'accepts %j',
    (remark) => {
      expect(remarkProblem(remark)).toBeNull();
    },
  );

  it.each([
    ['x'.repeat(256), 'REMARK_TOO_LONG'],
    ['👍'.repeat(256), 'REMARK_TOO_LONG'],
    ['a\0b', 'REMARK_INVALID'],
    ['a\nb', 'REMARK_INVALID'],
    ['a\ud800b', 'REMARK_INVALID'],
    ['a\u202eb', 'REMARK_INVALID'],
  ])('refuses %j with %s', (remark, code) => {
    expect(remarkProblem(remark)).toBe(code);
  });
});
