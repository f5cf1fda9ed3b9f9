import { toRemark } from './remark';
import { REMARK_FIELD } from './remark-field';

test.each([
  ['', null],
  [' \n ', null],
  ['  team B ', 'team B'],
])('%j is kept as %j', (typed, kept) => {
  expect(toRemark(typed)).toBe(kept);
});

test('a note has at most 255 characters, however many units they take', async () => {
  for (const fits of ['x'.repeat(255), '👍'.repeat(255), ` ${'語'.repeat(255)} `])
    expect(await REMARK_FIELD.isValid(fits)).toBe(true);
  for (const long of ['x'.repeat(256), '👍'.repeat(256)])
    await expect(REMARK_FIELD.validate(long)).rejects.toThrow('REMARK_TOO_LONG');
});
