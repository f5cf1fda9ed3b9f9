import { remarkProblems, storedRemark } from './remark.js';

describe('a customer’s note', () => {
  it.each([
    [null, null],
    ['', null],
    [' \t\n ', null],
    ['  team B\n', 'team B'],
    ['two  words', 'two  words'],
  ])('%j is stored as %j', (given, stored) => {
    expect(storedRemark(given)).toBe(stored);
  });

  it.each([null, '', 'x'.repeat(255), '👍'.repeat(255), ` ${'語'.repeat(255)} `, 'naïve – “ok”'])(
    '%j is accepted',
    (remark) => {
      expect(remarkProblems(remark)).toEqual([]);
    },
  );

  it.each([
    ['x'.repeat(256), 'REMARK_TOO_LONG'],
    ['👍'.repeat(256), 'REMARK_TOO_LONG'],
    ['a\0b', 'REMARK_INVALID'],
    ['a\nb', 'REMARK_INVALID'],
    ['a\ud800b', 'REMARK_INVALID'],
    ['a\u202eb', 'REMARK_INVALID'],
  ])('%j is refused as %s', (remark, code) => {
    expect(remarkProblems(remark)).toEqual([expect.objectContaining({ code, field: 'remark' })]);
  });
});
