import { spawnSync } from 'node:child_process';
import { VERIFIER_PATH } from '../../../test/support/test-statements.js';
import { shareMonths, type StatementFile } from '../../../test/support/test-months.js';

const { foreign, key, month, parsed, pinned, run, said, saved, text } = shareMonths();

describe('the published verifier', () => {
  it('accepts what is right', () => {
    expect(pinned(month(0))).toBe(0);
    expect(pinned(month(0), month(1))).toBe(0);
    expect(run(month(1))).toBe(0);
    expect(run(month(3))).toBe(0);
    const keys = saved('keys.json', JSON.stringify({ form: 'ledger-statement/1', keys: [key()] }));
    expect(run(month(0), `--key=${keys}`)).toBe(0);
  });

  it('accepts all months with the running one last, if the last ones may be open', () => {
    const all = [0, 1, 2, 3].map(month);
    expect(pinned(...all, '--allow-open')).toBe(0);
    expect(said()).toContain('The 4 months continue each other.');
    expect(pinned(month(1), month(2), '--allow-open')).toBe(0);
    expect(pinned(month(3), '--allow-open')).toBe(0);
    expect(run(...all)).toBe(0);
  });

  it.each([
    ['no file', []],
    ['a file that is missing', ['nowhere.json']],
    ['a folder', ['.']],
    ['--key without a value', ['1', '--key']],
    ['--key before another option', ['1', '--key', '--allow-open']],
    ['an empty key', ['1', '--key', '']],
    ['an empty list of keys', ['1', '--key', 'empty']],
    ['a list with a wrong key', ['1', '--key', 'wrong']],
    ['a file without keys', ['1', '--key', '1']],
    ['a file of keys that is missing', ['1', '--key', 'nowhere.json']],
    ['an unknown option', ['1', '--keys', 'K']],
    ['an open month', ['4', '--key', 'K']],
    ['a month that is not sealed', ['3', '--key', 'K']],
    ['sealed months and an open one', ['1', '2', '3', '4', '--key', 'K']],
    ['a period, which is never sealed', ['period', '--key', 'K', '--allow-open']],
  ])('says in a sentence that it cannot check %s, and ends with 2', (_, args) => {
    const { from, to, entries, balances, form, account, timeZone, createdAt } = parsed(3);
    const period = { form, account, timeZone, from, to, createdAt, balances, entries };
    const files: Record<string, string> = {
      K: key(),
      period: saved('period.json', JSON.stringify(period)),
      empty: saved('empty-keys.json', '{"keys":[]}'),
      wrong: saved('wrong-keys.json', JSON.stringify({ keys: [key(), key().slice(0, -2)] })),
    };
    for (const place of [0, 1, 2, 3]) files[`${place + 1}`] = month(place);
    expect(run(...args.map((arg) => files[arg] ?? arg))).toBe(2);
    expect(said()).toMatch(/^(NOT CHECKED: \S.*\n)+$/);
  });

  it('ends its process with these codes, whatever its file is called', () => {
    const program = (...args: string[]) => {
      const { status, stderr } = spawnSync(process.execPath, [VERIFIER_PATH, ...args]);
      return [status, stderr.toString().includes(' at ')];
    };
    const broken = saved('broken.json', text(0).replace('"100"', '"101"'));
    expect(program(month(0), '--key', key())).toEqual([0, false]);
    expect(program(broken, '--key', key())).toEqual([1, false]);
    expect(program('nowhere.json')).toEqual([2, false]);
    expect(program(month(0), '--key')).toEqual([2, false]);
  });
});

it('finds what is wrong with the months that follow each other', () => {
  const [first, second, third, open] = [0, 1, 2, 3].map(month);
  const other = saved('foreign.json', foreign());
  for (const files of [
    [second, first],
    [first, first],
    [first, third],
    [first, second, open],
    [first, second, open, third],
    [first, third, second, open],
    [third, second],
    [first, other],
    [first, other, third, open],
  ])
    expect([files, pinned(...(files as string[]), '--allow-open')]).toEqual([files, 1]);
  // An open month that begins with another balance, or with the note of an earlier month.
  const changed = (change: (file: StatementFile) => void) => {
    const file = parsed(2);
    change(file);
    return saved('open.json', JSON.stringify(file));
  };
  const shifted = changed(({ balances: [balance], entries }) => {
    if (!balance) throw new Error('no balance');
    for (const name of ['opening', 'closing'])
      balance[name] = `${BigInt(String(balance[name])) + 9n}`;
    for (const entry of entries)
      entry['balanceAfter'] = `${BigInt(String(entry['balanceAfter'])) + 9n}`;
  });
  const behind = changed((file) => (file['latestNote'] = parsed(0)['note']));
  for (const file of [shifted, behind]) {
    expect(pinned(file, '--allow-open')).toBe(0);
    expect(pinned(month(0), month(1), file, '--allow-open')).toBe(1);
  }
});
