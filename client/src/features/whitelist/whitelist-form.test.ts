import { problemsOf } from '../../../jest/problems';
import {
  type EditedEntry,
  newWhitelistForm,
  toAddInput,
  toUpdateInput,
  toWhitelistForm,
  whitelistField,
  whitelistSchema,
  type WhitelistValues,
} from './whitelist-form';

const NOW = new Date('2026-11-21T04:00:00Z');
const VALID: WhitelistValues = { ...newWhitelistForm('9.9.9.9', 'sa-1'), remark: ' Office ' };
const THERE: EditedEntry = {
  __typename: 'WhitelistEntry',
  id: 'wl-1',
  address: '9.9.9.9',
  subAccountId: 'sa-1',
  subAccountUsername: 'pricing',
  country: null,
  city: null,
  sessionType: 'ROTATING',
  sessionMinutes: null,
  remark: 'Office',
  expiresAt: '2026-12-01T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  proof: 'UNPROVEN',
  provenAt: null,
};

const problems = (values: Partial<WhitelistValues>) =>
  problemsOf(whitelistSchema, { ...VALID, ...values });

test('checks the minutes of a sticky session only', async () => {
  const sticky = { sessionType: 'STICKY' } as const;
  expect(await problems(sticky)).toEqual([]);
  for (const minutes of [0, 181, 1.5])
    expect(await problems({ ...sticky, sessionMinutes: minutes })).toEqual([
      'sessionMinutes: SESSION_MINUTES_INVALID',
    ]);
  expect(await problems({ ...sticky, sessionMinutes: null })).toEqual(['sessionMinutes: REQUIRED']);
  expect(await problems({ sessionMinutes: null })).toEqual([]);
});

test('refuses missing or overlong values', async () => {
  expect(await problems({ address: ' ' })).toEqual(['address: ADDRESS_REQUIRED']);
  for (const wrong of ['office.example.com', '9.9.9', '9.9.9.9/24'])
    expect(await problems({ address: wrong })).toEqual(['address: ADDRESS_INVALID']);
  for (const inside of ['192.168.0.7', '127.0.0.1', 'fe80::1', '::1'])
    expect(await problems({ address: inside })).toEqual(['address: ADDRESS_NOT_PUBLIC']);
  for (const good of [' 9.9.9.9 ', '9.9.9.9/32', '9.9.9.9:80', '2620:fe::fe', '９．９．９．９'])
    expect(await problems({ address: good })).toEqual([]);
  expect(await problems({ subAccountId: '' })).toEqual(['subAccountId: SUB_ACCOUNT_REQUIRED']);
  expect(await problems({ remark: 'x'.repeat(256) })).toEqual(['remark: REMARK_TOO_LONG']);
  expect(await problems({})).toEqual([]);
});

test('a new entry expires after the chosen days, or never', () => {
  expect(toAddInput({ ...VALID, lifetime: '7' }, NOW)).toEqual({
    address: '9.9.9.9',
    subAccountId: 'sa-1',
    expiresAt: '2026-11-28T04:00:00.000Z',
    remark: 'Office',
    country: null,
    city: null,
    sessionType: 'ROTATING',
    sessionMinutes: null,
  });
  expect(toAddInput(VALID, NOW).expiresAt).toBeNull();
});

test('an edit sends the changes and keeps the expiry', () => {
  const form = toWhitelistForm(THERE);
  expect(form.lifetime).toBe('keep');
  expect(toUpdateInput(form, THERE, NOW)).toEqual({});
  expect(toUpdateInput({ ...form, lifetime: 'never', remark: '' }, THERE, NOW)).toEqual({
    expiresAt: null,
    remark: null,
  });
  const endless = { ...THERE, expiresAt: null };
  expect(toUpdateInput(toWhitelistForm(endless), endless, NOW)).toEqual({});
});

test('maps the gateway’s fields to the form’s', () => {
  expect(['expiresAt', 'address'].map(whitelistField)).toEqual(['lifetime', 'address']);
});
