import { share } from '../../../test/support/share.js';
import type { TestServices } from '../../../test/support/test-services.js';
import { codes, createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { TestUsage } from '../../../test/support/test-usage.js';
import type { Viewer } from '../../platform/viewer.js';
import { readSubAccount } from './sub-account.reads.js';
import type { NewSubAccount } from './sub-account.rules.js';

const usage = share(() => TestUsage.start());
let gateway: TestServices;
let owner: TestUsage['owner'];

beforeAll(async () => {
  ({ gateway, owner } = usage);
});

const create = (viewer: Viewer, change?: Partial<NewSubAccount>) =>
  createSubAccount(gateway, viewer, change);

describe('creating a sub account', () => {
  it('stores the username in lower case, the password encrypted, and the note without controls', async () => {
    const viewer = await gateway.customer();
    const id = await create(viewer, {
      username: 'MixedCase1',
      password: 'Secret12',
      remark: 'For\r\ntests\0\u202e',
    });
    const found = await readSubAccount(gateway.services.freshReads, viewer.accountId, id);
    expect(found).toMatchObject({
      username: 'mixedcase1',
      accountType: 'SUB',
      status: 'ACTIVE',
      usedBytes: 0n,
      limitBytes: null,
      remark: 'For tests',
    });
    const row = await owner.query<{ text: string }>(
      `SELECT sub_account::text AS text FROM sub_account WHERE id = $1`,
      [id],
    );
    expect(row.rows[0]?.text).not.toContain(Buffer.from('Secret12').toString('hex'));
    expect(await gateway.services.subAccounts.revealPassword(viewer, id)).toBe('Secret12');
  });

  it.each<[string, Partial<NewSubAccount>, string, string]>([
    ['no username', { username: '' }, 'USERNAME_REQUIRED', 'username'],
    ['a digit first', { username: '1abc' }, 'USERNAME_INVALID', 'username'],
    ['3 characters', { username: 'abc' }, 'USERNAME_INVALID', 'username'],
    ['13 characters', { username: 'abcdefghijklm' }, 'USERNAME_INVALID', 'username'],
    ['a dash, which would end it', { username: 'abc-d' }, 'USERNAME_INVALID', 'username'],
    ['letters that are not ASCII', { username: 'äbcde' }, 'USERNAME_INVALID', 'username'],
    ['no password', { password: '' }, 'PASSWORD_REQUIRED', 'password'],
    ['5 characters of password', { password: 'abc12' }, 'PASSWORD_INVALID', 'password'],
    ['13 characters of password', { password: 'abcdefghijkl1' }, 'PASSWORD_INVALID', 'password'],
    ['a colon in the password', { password: 'abc:123' }, 'PASSWORD_INVALID', 'password'],
    ['a negative limit', { limitBytes: -1n }, 'LIMIT_NEGATIVE', 'limitBytes'],
    ['more than a petabyte', { limitBytes: 10n ** 15n + 1n }, 'LIMIT_TOO_LARGE', 'limitBytes'],
    ['nothing to set aside', { chargeMode: 'ALLOCATED' }, 'LIMIT_REQUIRED', 'limitBytes'],
    ['a long remark', { remark: 'x'.repeat(256) }, 'REMARK_TOO_LONG', 'remark'],
  ])('refuses %s', async (_case, change, code, field) => {
    expect(await codes(create(await gateway.customer(), change))).toEqual([[code, field]]);
  });

  it('reports all problems at once', async () => {
    expect(await codes(create(await gateway.customer(), { username: '', password: 'x' }))).toEqual([
      ['USERNAME_REQUIRED', 'username'],
      ['PASSWORD_INVALID', 'password'],
    ]);
  });

  it('reserves a username in any case for one customer until it is deleted', async () => {
    const [first, second] = [await gateway.customer(), await gateway.customer()];
    const id = await create(first, { username: 'wanted' });
    expect(await codes(create(second, { username: 'WANTED' }))).toEqual([
      ['USERNAME_TAKEN', 'username'],
    ]);
    await gateway.services.subAccounts.delete(first, id);
    expect(await codes(create(second, { username: 'wanted' }))).toBe('accepted');
  });
});

describe('renaming a sub account', () => {
  it('follows the rules of a new name, and frees the old one', async () => {
    const [viewer, other] = [await gateway.customer(), await gateway.customer()];
    const { subAccounts, freshReads } = gateway.services;
    const id = await create(viewer, { username: 'oldname' });
    await create(other, { username: 'theirs' });
    const rename = (username: string) => codes(subAccounts.update(viewer, id, { username }));
    expect(await rename('1abc')).toEqual([['USERNAME_INVALID', 'username']]);
    expect(await rename('THEIRS')).toEqual([['USERNAME_TAKEN', 'username']]);
    expect(await rename('NewName')).toBe('accepted');
    expect(await readSubAccount(freshReads, viewer.accountId, id)).toMatchObject({
      username: 'newname',
    });
    expect(await codes(create(other, { username: 'oldname' }))).toBe('accepted');
  });
});

describe("the unlimited plan's sub account", () => {
  async function fixed(): Promise<{ viewer: Viewer; id: string }> {
    const viewer = await gateway.customer();
    const ensure = () =>
      gateway.services.db.transaction((tx) =>
        gateway.services.subAccounts.ensureUnlimitedSubAccount(tx, viewer.accountId),
      );
    await Promise.all([ensure(), ensure(), ensure()]);
    const found = await owner.query<{ id: string }>(
      `SELECT id FROM sub_account WHERE account_id = $1`,
      [viewer.accountId],
    );
    expect(found.rows).toHaveLength(1);
    return { viewer, id: found.rows[0]?.id ?? '' };
  }

  it('allows only its password to change', async () => {
    const { viewer, id } = await fixed();
    const { subAccounts } = gateway.services;
    const refused = [['ONLY_PASSWORD_EDITABLE', null]];
    expect(await codes(subAccounts.update(viewer, id, { password: 'changed1' }))).toBe('accepted');
    expect(await subAccounts.revealPassword(viewer, id)).toBe('changed1');
    expect(
      await codes(subAccounts.update(viewer, id, { password: 'changed2', remark: 'x' })),
    ).toEqual(refused);
    expect(await codes(subAccounts.update(viewer, id, { limitBytes: 1n }))).toEqual(refused);
    expect(await codes(subAccounts.update(viewer, id, { username: 'other' }))).toEqual(refused);
    expect(await codes(subAccounts.setStatus(viewer, id, 'INACTIVE'))).toEqual(refused);
    expect(await codes(subAccounts.delete(viewer, id))).toEqual(refused);
    expect(await subAccounts.revealPassword(viewer, id)).toBe('changed1');
  });

  it('keeps existing when all access is revoked, with a new secret password', async () => {
    const { viewer, id } = await fixed();
    const { db, subAccounts } = gateway.services;
    const seen = await subAccounts.revealPassword(viewer, id);
    expect(await db.transaction((tx) => subAccounts.endAll(tx, viewer.accountId, viewer))).toBe(1);
    expect(await subAccounts.revealPassword(viewer, id)).not.toBe(seen);
  });
});

it('the master user can be edited and disabled, but not deleted', async () => {
  const viewer = await gateway.customer();
  const { db, subAccounts } = gateway.services;
  await db.transaction((tx) => subAccounts.createFirst(tx, viewer.accountId, viewer));
  const found = await owner.query<{ id: string }>(
    `SELECT id FROM sub_account WHERE account_id = $1`,
    [viewer.accountId],
  );
  const id = found.rows[0]?.id ?? '';
  expect(await codes(subAccounts.update(viewer, id, { username: 'mine1' }))).toBe('accepted');
  expect(await codes(subAccounts.setStatus(viewer, id, 'INACTIVE'))).toBe('accepted');
  expect(await codes(subAccounts.delete(viewer, id))).toEqual([['MASTER_USER_STAYS', null]]);
  expect(await readSubAccount(gateway.services.freshReads, viewer.accountId, id)).toMatchObject({
    accountType: 'MASTER',
    username: 'mine1',
    status: 'INACTIVE',
  });
});

it('no database dump contains a readable password', async () => {
  await create(await gateway.customer(), { password: 'canary56' });
  const dump = await owner.query<{ row: string }>(
    `SELECT s::text AS row FROM sub_account s UNION ALL SELECT k::text FROM idempotency_key k`,
  );
  expect(dump.rows.length).toBeGreaterThan(0);
  for (const { row } of dump.rows)
    for (const form of ['utf8', 'hex', 'base64'] as const)
      expect(row).not.toContain(Buffer.from('canary56').toString(form));
});

describe('the audit log', () => {
  it('has every change and every display of the password, and never the password', async () => {
    const viewer = await gateway.customer();
    const { subAccounts } = gateway.services;
    const id = await create(viewer, { password: 'canary12' });
    await subAccounts.update(viewer, id, { password: 'canary34', remark: 'new' });
    await subAccounts.setStatus(viewer, id, 'INACTIVE');
    await subAccounts.revealPassword(viewer, id);
    await subAccounts.delete(viewer, id);
    const entries = await owner.query<{ action: string; text: string }>(
      `SELECT action, a::text AS text FROM audit_entry a WHERE account_id = $1 ORDER BY id`,
      [viewer.accountId],
    );
    expect(entries.rows.map((entry) => entry.action)).toEqual([
      'subAccount.create',
      'subAccount.update',
      'subAccount.setStatus',
      'subAccount.revealPassword',
      'subAccount.delete',
    ]);
    for (const { text } of entries.rows) expect(text).not.toContain('canary');
  });
});
