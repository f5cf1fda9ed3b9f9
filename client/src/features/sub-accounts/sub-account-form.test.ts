import { problemsOf } from '../../../jest/problems';
import {
  type EditedSubAccount,
  mostAllocatedBytes,
  subAccountField,
  subAccountSchema,
  type SubAccountValues,
  toCreateInput,
  toSubAccountForm,
  toUpdateInput,
} from './sub-account-form';

const VALID: SubAccountValues = {
  username: 'Pricing1',
  password: 'Secret42',
  limit: '',
  chargeMode: 'SHARED',
  remark: '',
};

const THERE = {
  username: 'pricing1',
  type: 'TRAFFIC',
  limitBytes: '1500000000',
  chargeMode: 'SHARED',
  remark: 'team B',
} as const;

const problems = (values: Partial<SubAccountValues>, edited: EditedSubAccount = null) =>
  problemsOf(subAccountSchema(edited), { ...VALID, ...values });

test.each<[Partial<SubAccountValues>, string]>([
  [{ username: '' }, 'username: USERNAME_REQUIRED'],
  [{ username: '1abc' }, 'username: USERNAME_INVALID'],
  [{ username: 'abc' }, 'username: USERNAME_INVALID'],
  [{ username: 'abcdefghijklm' }, 'username: USERNAME_INVALID'],
  [{ username: 'ab cd' }, 'username: USERNAME_INVALID'],
  [{ password: '' }, 'password: PASSWORD_REQUIRED'],
  [{ password: 'short' }, 'password: PASSWORD_INVALID'],
  [{ password: 'with-dash1' }, 'password: PASSWORD_INVALID'],
  [{ password: 'a23456789012b' }, 'password: PASSWORD_INVALID'],
  [{ limit: '-1' }, 'limit: LIMIT_NEGATIVE'],
  [{ limit: 'many' }, 'limit: LIMIT_INVALID'],
  [{ limit: '1,5' }, 'limit: LIMIT_INVALID'],
  [{ limit: '1.000,50' }, 'limit: LIMIT_INVALID'],
  [{ limit: '0.0000000001' }, 'limit: LIMIT_INVALID'],
  [{ limit: '1000001' }, 'limit: LIMIT_TOO_LARGE'],
  [{ chargeMode: 'ALLOCATED' }, 'limit: LIMIT_REQUIRED'],
  [{ remark: 'x'.repeat(256) }, 'remark: REMARK_TOO_LONG'],
])('refuses %j', async (values, problem) => {
  expect(await problems(values)).toContain(problem);
});

test('accepts the least and the most', async () => {
  expect(await problems({ username: 'abcd', password: 'a23456', limit: '0' })).toEqual([]);
  expect(
    await problems({
      username: 'abcdefghijk1',
      password: 'a23456789012',
      limit: '1000000',
      remark: '👍'.repeat(255),
    }),
  ).toEqual([]);
});

test('a username pasted with spaces around it is the username without them', async () => {
  expect(await problems({ username: '  Pricing1\n' })).toEqual([]);
  expect(await problems({ username: '   ' })).toContain('username: USERNAME_REQUIRED');
  expect(toCreateInput({ ...VALID, username: '  Pricing1\n' }).username).toBe('Pricing1');
});

test('renames only when the username changes, whatever its case', () => {
  const kept = toSubAccountForm(THERE);
  expect(toUpdateInput({ ...kept, username: ' PRICING1 ' }, THERE)).toEqual({});
  expect(toUpdateInput({ ...kept, username: 'Shops2' }, THERE)).toEqual({ username: 'Shops2' });
});

test('a password may be left empty while editing, but not where it is all there is to edit', async () => {
  expect(await problems({ password: '' }, THERE)).toEqual([]);
  expect(await problems({ password: '' }, { ...THERE, type: 'UNLIMITED' })).toEqual([
    'password: PASSWORD_REQUIRED',
  ]);
});

test('a new one is sent in exact bytes, with empty fields as null', () => {
  expect(toCreateInput({ ...VALID, limit: '0.1', remark: '  ' })).toEqual({
    username: 'Pricing1',
    password: 'Secret42',
    chargeMode: 'SHARED',
    limitBytes: '100000000',
    remark: null,
  });
});

test.each([
  ['１．５', '1500000000'],
  ["1'000", '1000000000000'],
  ['1,000', '1000000000000'],
  ['\u200e２５', '25000000000'],
  ['\u200b', null],
])('a limit of %j GB is %s bytes', async (limit, bytes) => {
  expect(await problems({ limit })).toEqual([]);
  expect(toCreateInput({ ...VALID, limit }).limitBytes).toBe(bytes);
});

test('an edit sends what was changed and nothing else', () => {
  const form = toSubAccountForm(THERE);
  expect(form).toEqual({
    username: 'pricing1',
    password: '',
    limit: '1.5',
    chargeMode: 'SHARED',
    remark: 'team B',
  });
  expect(toUpdateInput(form, THERE)).toEqual({});
  expect(toUpdateInput({ ...form, limit: '1.50', password: 'New12345' }, THERE)).toEqual({
    password: 'New12345',
  });
  expect(toUpdateInput({ ...form, limit: '', remark: '' }, THERE)).toEqual({
    limitBytes: null,
    remark: null,
  });
});

test('the limit of one with traffic of its own is saved unchanged too: that sets traffic aside again', () => {
  const allocated = { ...THERE, chargeMode: 'ALLOCATED' } as const;
  const form = toSubAccountForm(allocated);
  expect(toUpdateInput(form, allocated)).toEqual({ limitBytes: '1500000000' });
  expect(toUpdateInput({ ...form, remark: 'team C' }, allocated)).toEqual({
    limitBytes: '1500000000',
    remark: 'team C',
  });
  expect(toUpdateInput({ ...form, chargeMode: 'SHARED' }, allocated)).toEqual({
    chargeMode: 'SHARED',
  });
});

test('the available bytes include those used and held by this account', () => {
  expect(mostAllocatedBytes(1_000n, null)).toBe(1_000n);
  expect(mostAllocatedBytes(1_000n, { usedBytes: '300', setAsideBytes: null })).toBe(1_300n);
  expect(mostAllocatedBytes(1_000n, { usedBytes: '300', setAsideBytes: '200' })).toBe(1_500n);
});

test("the gateway's fields find the form's", () => {
  expect(['limitBytes', 'username'].map(subAccountField)).toEqual(['limit', 'username']);
});
