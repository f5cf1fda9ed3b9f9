import { remarkProblem, storedRemark } from './remark.js';

describe('a note', () => {
  it.each([
    [null, null],
    ['', null],
    [' \t\n ', null],
    ['  team B\n', 'team B'],
    ['two  words', 'two  words'],
    ['two\r\nlines\u2028and\tmore', 'two lines and more'],
    [
      'no\0 \u200bcontrols\u202e, no half \ud800surrogates\ufeff',
      'no controls, no half surrogates',
    ],
    ['\u200b\u2060', null],
    ['👩‍💻 naïve – “ok” 語', '👩‍💻 naïve – “ok” 語'],
  ])('stores %j as %j', (given, stored) => {
    expect(storedRemark(given)).toBe(stored);
  });

  it.each([null, '', 'x'.repeat(255), '👍'.repeat(255), ` ${'語'.repeat(255)}\u200b `, 'a\0b'])(
    'accepts %j',
    (remark) => {
      expect(remarkProblem(remark)).toBeNull();
    },
  );

  it.each(['x'.repeat(256), '👍'.repeat(256), `${'x'.repeat(255)}\ny`])('refuses %j', (remark) => {
    expect(remarkProblem(remark)).toBe('REMARK_TOO_LONG');
  });
});
