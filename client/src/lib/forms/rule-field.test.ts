import { object } from 'yup';
import { remarkProblem } from '../../../../schema/rules/remark';
import { ruleField } from './rule-field';

const REMARK = ruleField(remarkProblem);

test.each([
  '',
  undefined,
  'team B',
  'pasted\u202e\r\ntext',
  'x'.repeat(255),
  ` ${'語'.repeat(255)} `,
])('accepts %j', async (text) => {
  expect(await REMARK.isValid(text)).toBe(true);
});

test('refuses a text with the code of its problem', async () => {
  await expect(REMARK.validate('x'.repeat(256))).rejects.toThrow('REMARK_TOO_LONG');
});

test('gives the rule the other values of the form', async () => {
  const repeat = ruleField((text, form) =>
    text === (form as { password: string }).password ? null : 'TWO_PASSWORDS_DIFFER',
  );
  const schema = object({ password: ruleField(() => null), repeat });
  expect(await schema.isValid({ password: 'a', repeat: 'a' })).toBe(true);
  await expect(schema.validate({ password: 'a' })).rejects.toThrow('TWO_PASSWORDS_DIFFER');
});
