import { REMARK_FIELD } from './remark-field';

test.each(['', 'team B', 'pasted\u202e\r\ntext', 'x'.repeat(255), ` ${'語'.repeat(255)} `])(
  'accepts %j',
  async (text) => {
    expect(await REMARK_FIELD.isValid(text)).toBe(true);
  },
);

test('refuses a note that is too long', async () => {
  await expect(REMARK_FIELD.validate('x'.repeat(256))).rejects.toThrow('REMARK_TOO_LONG');
});
