import { REMARK_FIELD } from './remark-field';

test.each(['', 'team B', 'x'.repeat(255), ` ${'語'.repeat(255)} `])('accepts %j', async (text) => {
  expect(await REMARK_FIELD.isValid(text)).toBe(true);
});

test.each([
  ['x'.repeat(256), 'REMARK_TOO_LONG'],
  ['a\u202eb', 'REMARK_INVALID'],
])('%j gets the message %s', async (text, code) => {
  await expect(REMARK_FIELD.validate(text)).rejects.toThrow(code);
});
