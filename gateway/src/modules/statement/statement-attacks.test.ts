import { HOUR_MS } from '../../platform/clock.js';
import { statementSigner } from './statement-keys.js';
import { shareMonths, type StatementFile } from '../../../test/support/test-months.js';

const { foreign, key, month, now, parsed, pinned, run, said, saved, text } = shareMonths();

const FOREIGN = statementSigner('elsewhere/statements', Buffer.alloc(32, 1).toString('base64'));

/** A sealed month as it could be sent by somebody who has no key, each with what was done to it. */
function attacks(): [string, string][] {
  const found: [string, string][] = [];
  const attack = (what: string, change: (file: StatementFile) => unknown) => {
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
        account: (JSON.parse(foreign()) as StatementFile)['account'],
        state: 'OPEN',
      })[name];
    });
  attack('take the note of the month before', (file) => (file['note'] = parsed(0)['note']));
  attack('take the note of another customer', (file) => {
    file['note'] = (JSON.parse(foreign()) as StatementFile)['note'];
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
  const whole = text(1);
  found.push(
    ['send nothing', ''],
    ['send a list', `[${whole}]`],
    ['send null', 'null'],
    ['send a text', '"SEALED"'],
    ['send it twice', whole + whole],
    ['cut its end off', whole.slice(0, -40)],
    ['begin with a mark of the byte order', `\ufeff${whole}`],
    ['write a key twice', whole.replace('"entries":[', '"entries":[],"entries":[')],
    ['write a key twice, escaped', whole.replace('"kind":', '"\\u006bind":"GRANT","kind":')],
  );
  return found;
}

it('finds a sealed month that was attacked in more than 100 structural ways', () => {
  const all = attacks();
  expect(all.length).toBeGreaterThan(140);
  const missed: string[] = [];
  for (const [what, attacked] of all) {
    const file = saved('attacked.json', attacked);
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
    const without = (figure: unknown, sum: unknown) =>
      `${BigInt(String(figure)) - BigInt(String(sum))}`;
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
    const noted = { latestNote: parsed(0)['note'], key: key() };
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
      { state: 'PROVISIONAL', createdAt: late, note, key: key() },
      { state: 'PROVISIONAL', createdAt: late, previousHead },
      { createdAt: late },
      { createdAt: late, month: undefined },
      { createdAt: late, month: undefined, ...noted },
      { state: 'SEALED' },
      { state: 'SEALED', note, key: key(), previousHead },
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
    expect(said()).toContain('ended more than 50 hours ago and is not sealed');
  });
});
