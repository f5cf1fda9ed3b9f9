import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { share } from '../../../test/support/share.js';
import {
  runVerifier,
  SIGNING_KEY,
  textOf,
  VERIFIER_PATH,
} from '../../../test/support/test-statements.js';
import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import { HOUR_MS } from '../../platform/clock.js';
import { statementSigner } from './statement-keys.js';
import { monthsOf } from './statement-months.js';
import { readCalendar } from './statement.reads.js';

const usage = share(() => TestUsage.start({ STATEMENT_SIGNING_KEY: SIGNING_KEY }));

type Entry = Record<string, unknown>;
interface File extends Record<string, unknown> {
  entries: Entry[];
  balances: (Record<string, unknown> & { movements: Record<string, unknown>[] })[];
}

let folder: string;
let key: string;
/** Two sealed months, one that is over but not sealed, and the one that runs. */
let texts: string[];
/** The second month of another customer. */
let foreign: string;
let said: string[];

const now = () => usage.gateway.clock.now().getTime();

/** To some hours after the next month of UTC begins. */
function toNextMonth(hours: number): void {
  const at = new Date(now());
  const next = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  usage.gateway.clock.advance(next + hours * HOUR_MS - now());
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statements-'));
  const { services } = usage.gateway;
  key = services.statementKeys.verifierKeys[0] ?? '';
  toNextMonth(1);
  const accounts = [await usage.account(0n), await usage.account(0n)];
  const use = async (bytes: bigint) => {
    for (const { subAccounts } of accounts)
      for (const id of subAccounts) await usage.ingest(nodeId(), 1, [usage.event(id, bytes)]);
  };
  for (const { viewer } of accounts) await usage.grant(viewer, 10_000n, 300);
  for (let month = 1; month <= 3; month++) {
    for (const bytes of [100n, 230n, 7n]) {
      await use(bytes);
      usage.gateway.clock.advance(5 * HOUR_MS);
    }
    if (month < 3) toNextMonth(60);
    await services.statementSealing.sealDue();
  }
  toNextMonth(4);
  await use(50n);
  usage.gateway.clock.advance(4 * HOUR_MS);
  const filesOf = async (accountId: string) => {
    await services.usagePosting.post(accountId);
    const months = monthsOf(await readCalendar(services.freshReads, accountId), new Date(now()));
    expect(months.map(({ state }) => state)).toEqual(['SEALED', 'SEALED', 'PROVISIONAL', 'OPEN']);
    const { statementFiles } = services;
    return Promise.all(
      months.map(async ({ month }) =>
        textOf(statementFiles.json(await statementFiles.ofMonth(accountId, month))),
      ),
    );
  };
  texts = await filesOf(accounts[0]?.viewer.accountId ?? '');
  foreign = (await filesOf(accounts[1]?.viewer.accountId ?? ''))[1] ?? '';
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  said = [];
});

function saved(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const month = (place: number) => saved(`${place + 1}.json`, texts[place] ?? '');
const parsed = (place: number) => JSON.parse(texts[place] ?? '') as File;
const hear = (line: string) => {
  said.push(`${line}\n`);
};
const run = (...args: string[]) => runVerifier(args, { say: hear, warn: hear }, now());
const pinned = (...args: string[]) => run(...args, '--key', key);

describe('the published verifier', () => {
  it('accepts what is right', () => {
    expect(pinned(month(0))).toBe(0);
    expect(pinned(month(0), month(1))).toBe(0);
    expect(run(month(1))).toBe(0);
    expect(run(month(3))).toBe(0);
    const keys = saved('keys.json', JSON.stringify({ form: 'ledger-statement/1', keys: [key] }));
    expect(run(month(0), `--key=${keys}`)).toBe(0);
  });

  it('accepts all months with the running one last, if the last ones may be open', () => {
    const all = [0, 1, 2, 3].map(month);
    expect(pinned(...all, '--allow-open')).toBe(0);
    expect(said.join('')).toContain('The 4 months continue each other.');
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
      K: key,
      period: saved('period.json', JSON.stringify(period)),
      empty: saved('empty-keys.json', '{"keys":[]}'),
      wrong: saved('wrong-keys.json', JSON.stringify({ keys: [key, key.slice(0, -2)] })),
    };
    for (const place of [0, 1, 2, 3]) files[`${place + 1}`] = month(place);
    expect(run(...args.map((arg) => files[arg] ?? arg))).toBe(2);
    expect(said.join('')).toMatch(/^(NOT CHECKED: \S.*\n)+$/);
  });

  it('ends its process with these codes, whatever its file is called', () => {
    const program = (...args: string[]) => {
      const { status, stderr } = spawnSync(process.execPath, [VERIFIER_PATH, ...args]);
      return [status, stderr.toString().includes(' at ')];
    };
    const broken = saved('broken.json', (texts[0] ?? '').replace('"100"', '"101"'));
    expect(program(month(0), '--key', key)).toEqual([0, false]);
    expect(program(broken, '--key', key)).toEqual([1, false]);
    expect(program('nowhere.json')).toEqual([2, false]);
    expect(program(month(0), '--key')).toEqual([2, false]);
  });
});

/** A sealed month as it could be sent by somebody who has no key, each with what was done to it. */
function attacks(): [string, string][] {
  const found: [string, string][] = [];
  const attack = (what: string, change: (file: File) => unknown) => {
    const file = parsed(1);
    change(file);
    found.push([what, JSON.stringify(file)]);
  };
  const { entries, balances } = parsed(1);
  for (const index of entries.keys()) {
    attack(`drop entry ${index}`, (file) => file.entries.splice(index, 1));
    attack(`double entry ${index}`, (file) => {
      file.entries.splice(index, 0, entries[index] ?? {});
    });
    attack(`change entry ${index}, and its sums`, (file) => {
      const [entry] = file.entries.splice(index, 1);
      const [balance] = file.balances;
      if (!entry || !balance) throw new Error('no entry');
      const more = Object.assign(entry, { amount: `${BigInt(String(entry['amount'])) + 1n}` });
      file.entries.splice(index, 0, more);
      balance['closing'] = `${BigInt(String(balance['closing'])) + 1n}`;
      for (const movement of balance.movements)
        if (movement['kind'] === entry['kind'])
          movement['amount'] = `${BigInt(String(movement['amount'])) + 1n}`;
    });
    if (index > 0)
      attack(`exchange entries ${index - 1} and ${index}`, (file) => {
        file.entries.splice(index - 1, 2, entries[index] ?? {}, entries[index - 1] ?? {});
      });
  }
  attack('reverse the entries', (file) => file.entries.reverse());
  attack('leave no entry', (file) => (file.entries = []));
  for (const name of Object.keys(entries[0] ?? {})) {
    attack(`drop ${name} of an entry`, (file) =>
      Reflect.deleteProperty(file.entries[0] ?? {}, name),
    );
    attack(`change ${name} of an entry`, ({ entries: [first] }) => {
      if (first) first[name] = `${String(first[name])}0`;
    });
    attack(`make ${name} of an entry a list`, ({ entries: [first] }) => {
      if (first) first[name] = [first[name]];
    });
  }
  attack('make a figure a number', ({ entries: [first] }) => {
    if (first) first['amount'] = Number(first['amount']);
  });
  attack('write a figure with a zero before it', ({ entries: [first] }) => {
    if (first) first['quantity'] = `0${String(first['quantity'])}`;
  });
  attack('write a figure in other digits', ({ entries: [first] }) => {
    if (first) first['quantity'] = '１２';
  });
  attack('write a kind with a letter that looks alike', ({ entries: [first] }) => {
    if (first) first['kind'] = String(first['kind']).replace('E', '\u0415');
  });
  attack('add a field to an entry', ({ entries: [first] }) => (first ? (first['note'] = '') : 0));
  attack('add a prototype', ({ entries: [first] }) => {
    if (first) Object.defineProperty(first, '__proto__', { value: 'x', enumerable: true });
  });
  for (const name of Object.keys(parsed(1))) {
    attack(`drop ${name}`, (file) => Reflect.deleteProperty(file, name));
    attack(`make ${name} null`, (file) => (file[name] = null));
    attack(`make ${name} a list`, (file) => (file[name] = [file[name]]));
    attack(`rename ${name}`, (file) => {
      file[`${name} `] = file[name];
      Reflect.deleteProperty(file, name);
    });
  }
  for (const name of ['form', 'account', 'month', 'timeZone', 'from', 'to', 'state', 'key'])
    attack(`take ${name} from another file`, (file) => {
      const other = { form: 'ledger-statement/2', timeZone: 'UTC+0', key: FOREIGN.verifierKey };
      file[name] = Object.assign(parsed(name === 'account' ? 1 : 0), other, {
        account: (JSON.parse(foreign) as File)['account'],
        state: 'OPEN',
      })[name];
    });
  attack('take the note of the month before', (file) => (file['note'] = parsed(0)['note']));
  attack('take the note of another customer', (file) => {
    file['note'] = (JSON.parse(foreign) as File)['note'];
  });
  attack('sign with another key', (file) => {
    const [body = ''] = String(file['note']).split('\n\n');
    file['note'] = FOREIGN.sign(`${body}\n`);
    file['key'] = FOREIGN.verifierKey;
  });
  attack('sign twice', (file) => (file['note'] = `${String(file['note'])}${String(file['note'])}`));
  attack('count more entries in the note', (file) => {
    file['note'] = String(file['note']).replace(/\n(\d+)\n/, (_, size) => `\n${size}1\n`);
  });
  attack(
    'begin the chain anew',
    (file) => (file['previousHead'] = Buffer.alloc(32).toString('base64')),
  );
  attack(
    'write the head with spaces',
    (file) => (file['previousHead'] = `${String(file['previousHead'])} `),
  );
  attack('add createdAt', (file) => (file['createdAt'] = file['to']));
  attack('add latestNote', (file) => (file['latestNote'] = file['note']));
  attack('add another field', (file) => (file['comment'] = 'x'));
  for (const index of balances.keys()) {
    attack(`drop balance ${index}`, (file) => file.balances.splice(index, 1));
    attack(`double balance ${index}`, (file) => {
      file.balances.push(balances[index] ?? { movements: [] });
    });
    for (const name of ['ledger', 'unit', 'opening', 'closing', 'movements'])
      attack(`change ${name} of balance ${index}`, (file) => {
        const balance = file.balances[index];
        if (balance) Object.assign(balance, { [name]: name === 'movements' ? [] : '7' });
      });
  }
  attack('shift the balance', ({ balances: [first] }) => {
    if (first)
      for (const name of ['opening', 'closing'])
        first[name] = `${BigInt(String(first[name])) + 5n}`;
  });
  const text = texts[1] ?? '';
  found.push(
    ['send nothing', ''],
    ['send a list', `[${text}]`],
    ['send null', 'null'],
    ['send a text', '"SEALED"'],
    ['send it twice', text + text],
    ['cut its end off', text.slice(0, -40)],
    ['begin with a mark of the byte order', `\ufeff${text}`],
    ['write a key twice', text.replace('"entries":[', '"entries":[],"entries":[')],
    ['write a key twice, escaped', text.replace('"kind":', '"\\u006bind":"GRANT","kind":')],
  );
  return found;
}

const FOREIGN = statementSigner('elsewhere/statements', Buffer.alloc(32, 1).toString('base64'));

it('finds a sealed month that was attacked in more than 100 structural ways', () => {
  const all = attacks();
  expect(all.length).toBeGreaterThan(140);
  const missed: string[] = [];
  for (const [what, text] of all) {
    const file = saved('attacked.json', text);
    const codes = [
      pinned(file),
      pinned(file, '--allow-open'),
      pinned(month(0), file),
      pinned(month(0), file, '--allow-open'),
      pinned(month(0), file, month(2), month(3), '--allow-open'),
    ];
    if (codes.includes(0)) missed.push(`${what}: ${codes.join(' ')}`);
  }
  expect(missed).toEqual([]);
});

describe('a sealed month whose seal was taken off', () => {
  /** Without its seal, with an entry less, and with sums that fit. */
  function unsealed(changes: Record<string, unknown>): string {
    const { form, account, timeZone, from, to, month: name, balances, entries } = parsed(1);
    const last = entries.pop();
    const [balance] = balances;
    if (!last || !balance) throw new Error('no entry');
    const without = (text: unknown, sum: unknown) =>
      `${BigInt(String(text)) - BigInt(String(sum))}`;
    balance['closing'] = without(balance['closing'], last['amount']);
    for (const movement of balance.movements)
      if (movement['kind'] === last['kind']) {
        movement['entries'] = without(movement['entries'], 1);
        for (const figure of ['amount', 'quantity'])
          movement[figure] = without(movement[figure], last[figure]);
      }
    const file = { form, account, timeZone, from, to, month: name, balances, entries };
    return saved('unsealed.json', JSON.stringify(Object.assign(file, changes)));
  }

  it('is found in each of its disguises', () => {
    const { from, to, note, previousHead } = parsed(1);
    const early = new Date(Date.parse(String(to)) - HOUR_MS).toISOString();
    const late = new Date(Date.parse(String(to)) + HOUR_MS).toISOString();
    const noted = { latestNote: parsed(0)['note'], key };
    const future = new Date(now() + HOUR_MS).toISOString();
    for (const changes of [
      { state: 'PROVISIONAL', createdAt: late },
      { state: 'OPEN', createdAt: early },
      { state: 'OPEN', createdAt: late },
      { state: 'PROVISIONAL', createdAt: late, ...noted },
      { state: 'OPEN', createdAt: early, ...noted },
      { state: 'OPEN', createdAt: future, ...noted },
      { state: 'OPEN', createdAt: early, ...noted, latestNote: note },
      { state: 'OPEN', createdAt: future, to: future },
      { state: 'OPEN', createdAt: from, from: now() },
      { state: 'PROVISIONAL', createdAt: late, note, key },
      { state: 'PROVISIONAL', createdAt: late, previousHead },
      { createdAt: late },
      { createdAt: late, month: undefined },
      { createdAt: late, month: undefined, ...noted },
      { state: 'SEALED' },
      { state: 'SEALED', note, key, previousHead },
      { state: 'sealed', createdAt: late },
      { state: '', createdAt: late },
    ]) {
      const file = unsealed(changes);
      const codes = [
        pinned(file),
        pinned(file, '--allow-open'),
        pinned(month(0), file, '--allow-open'),
        pinned(month(0), file, month(2), month(3), '--allow-open'),
      ];
      expect([changes, codes.includes(0)]).toEqual([changes, false]);
    }
  });

  it('is found without a key, too, since its month ended long ago', () => {
    const { to } = parsed(1);
    const createdAt = new Date(Date.parse(String(to)) + HOUR_MS).toISOString();
    expect(run(unsealed({ state: 'PROVISIONAL', createdAt }))).toBe(1);
    expect(said.join('')).toContain('ended more than 50 hours ago and is not sealed');
  });
});

it('finds what is wrong with the months that follow each other', () => {
  const [first, second, third, open] = [0, 1, 2, 3].map(month);
  const other = saved('foreign.json', foreign);
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
  const changed = (change: (file: File) => void) => {
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
