#!/usr/bin/env node
// Checks statements of the form ledger-statement/1 offline:
//   node verify-statement.mjs 2026-10.json 2026-11.json --key KEY
// KEY is a public key from /.well-known/…-statements.json of the site, or a copy of that file. Without it, the
// signature is only compared with the key that the statement names itself. Several files must be consecutive months.
// Ends with 0 if nothing is wrong, otherwise with 1 and a line for each fault.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const FIELDS =
  'form account month timeZone from to state createdAt balances entries previousHead note latestNote key';
const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const isInteger = (text) => /^(0|-?[1-9]\d*)$/.test(text);
const isTime = (text) => /^\d{4}-.*Z$/.test(text) && new Date(text).toISOString() === text;

/** Sorted keys and no spaces (RFC 8785). Objects, lists, and texts only. */
function canonical(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/** Bytes of base64 in its only spelling; null for anything else. */
function bytesOf(text, length) {
  const bytes = Buffer.from(String(text), 'base64');
  return bytes.length === length && bytes.toString('base64') === text ? bytes : null;
}

/** JSON.parse hides keys that an object has twice. Figures and times are texts, so there is nothing but texts. */
function formFaults(text) {
  const faults = [];
  const open = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[{}[\]]|[^\s{}[\]",:]+/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (!token.startsWith('"')) faults.push(`${token} is not a text`);
    else if (token.endsWith(':')) {
      const key = JSON.parse(token.slice(0, -1));
      if (open.at(-1).has(key)) faults.push(`the key ${key} is there twice`);
      open.at(-1).add(key);
    }
  }
  return faults;
}

/** A public key, `name+id+base64`. The id is a hash of the rest. */
const keys = new Map();
function keyOf(text) {
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = bytesOf(base64, 33);
  if (bytes?.[0] !== 1 || sha256(`${name}\n`, bytes).toString('hex', 0, 4) !== id) return null;
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  if (!keys.has(text)) keys.set(text, createPublicKey({ key: spki, format: 'der', type: 'spki' }));
  return { name, id, publicKey: keys.get(text) };
}

/** Reads a signed note (c2sp.org/signed-note), and checks its signature and origin. */
function readNote(note, key, account, faults) {
  const [, body, origin, size, root, name, base64] =
    /^((\S+)\n(0|[1-9]\d*)\n(\S+)\n)\n— (\S+) (\S+)\n$/.exec(note) ?? [];
  const signature = bytesOf(base64, 68);
  const head = bytesOf(root, 32);
  if (!signature || !head) return void faults.push('the signed note does not have its form');
  if (name !== key.name || signature.toString('hex', 0, 4) !== key.id)
    faults.push(`the note is not signed by the key ${key.name} ${key.id}`);
  else if (!verify(null, Buffer.from(body), key.publicKey, signature.subarray(4)))
    faults.push('the signature does not fit the note');
  if (origin !== `${key.name}/${account}`) faults.push('the note is about another account');
  return { size: BigInt(size), head };
}

function entryFaults({ entries, from, to, month }) {
  const faults = [];
  let number = 0n;
  let balances = new Map();
  for (const entry of entries) {
    const { ledger, unit, amount, quantity, balanceAfter, occurredAt, postedAt, until } = entry;
    const fault = (words) => faults.push(`entry ${entry.number}: ${words}`);
    if (![entry.number, amount, quantity, balanceAfter].every(isInteger))
      throw new Error(`entry ${entry.number}: a figure is no integer`);
    if (![occurredAt, postedAt, until ?? occurredAt].every(isTime)) fault('a time is none');
    const isLate = month !== undefined && occurredAt < from;
    if (occurredAt >= to || (occurredAt < from && !isLate)) fault('it is of another period');
    // Between two numbers that follow each other, nothing else can have changed a balance.
    if (BigInt(entry.number) !== number + 1n) balances = new Map();
    if (BigInt(entry.number) <= number) fault('it is not in the order of numbers');
    number = BigInt(entry.number);
    const before = balances.get(`${ledger} ${unit}`);
    if (before !== undefined && before + BigInt(amount) !== BigInt(balanceAfter))
      fault('it does not continue the balance before it');
    balances.set(`${ledger} ${unit}`, BigInt(balanceAfter));
  }
  return faults;
}

/** The balances that follow from the opening ones and the entries. */
function recomputed({ balances, entries }) {
  return balances.map(({ ledger, unit, opening }) => {
    const own = entries.filter((entry) => entry.ledger === ledger && entry.unit === unit);
    const sum = (name, some) => some.reduce((total, entry) => total + BigInt(entry[name]), 0n);
    const movements = [...new Set(own.map(({ kind }) => kind))].sort().map((kind) => {
      const some = own.filter((entry) => entry.kind === kind);
      const [amount, quantity] = [`${sum('amount', some)}`, `${sum('quantity', some)}`];
      return { kind, entries: `${some.length}`, amount, quantity };
    });
    const closing = `${BigInt(opening) + sum('amount', own)}`;
    return { ledger, unit, opening, movements, closing };
  });
}

function checkChain(statement, key, faults) {
  const { account, balances, entries, form, from, month, timeZone, to } = statement;
  const signed = readNote(statement.note, key, account, faults);
  const start = bytesOf(statement.previousHead, 32);
  if (!start || !signed) return void faults.push('the chain has no start or no end');
  const opening = balances.map(({ ledger, unit, opening: amount }) => ({ ledger, unit, amount }));
  const first = { account, form, from, month, opening, timeZone, to };
  const head = [first, ...entries].reduce((at, next) => sha256(at, canonical(next)), start);
  if (!head.equals(signed.head)) faults.push('the entries do not lead to the head that was signed');
  const earlier = signed.size - BigInt(entries.length);
  if (earlier < 0n || (start.every((byte) => byte === 0) && earlier !== 0n))
    faults.push(`${entries.length} entries do not fit the signed size of ${signed.size}`);
  const closing = new Map(balances.map((each) => [`${each.ledger} ${each.unit}`, each.closing]));
  return { head: signed.head.toString('base64'), size: signed.size, closing, account };
}

function check(statement, pinned, faults) {
  const { form, state, note, latestNote, balances, entries, account } = statement;
  if (form !== 'ledger-statement/1') faults.push(`the form ${form} is unknown`);
  for (const name of Object.keys(statement))
    if (!FIELDS.split(' ').includes(name)) faults.push(`the field ${name} is unknown`);
  if (
    !['SEALED', 'PROVISIONAL', 'OPEN', undefined].includes(state) ||
    (state === 'SEALED') !== (note !== undefined)
  )
    faults.push(`the state ${state} does not fit`);
  if (![statement.from, statement.to].every(isTime)) faults.push('a time is none');
  faults.push(...entryFaults(statement));
  const books = new Set(balances.map(({ ledger, unit }) => `${ledger} ${unit}`));
  if (entries.some(({ ledger, unit }) => !books.has(`${ledger} ${unit}`)))
    faults.push('an entry is in no balance');
  if (books.size !== balances.length || canonical(recomputed(statement)) !== canonical(balances))
    faults.push('movements and closing balances are not the sums of the entries');
  const own = statement.key === undefined ? null : keyOf(statement.key);
  if (statement.key !== undefined && !own) faults.push('the key does not have its form');
  const trusted = pinned.map(keyOf).find((each) => each && (!own || each.id === own.id));
  const key = pinned.length === 0 ? own : trusted;
  if ((note ?? latestNote) === undefined) return;
  if (!key) return void faults.push('it is not signed by a key that you trust');
  if (note !== undefined) return checkChain(statement, key, faults);
  readNote(latestNote, key, account, faults);
}

/** The faults of statements, as texts of JSON, of consecutive months. */
export function verifyStatements(texts, pinned = []) {
  const faults = [];
  let before;
  for (const text of texts)
    try {
      const statement = JSON.parse(text);
      faults.push(...formFaults(text));
      const end = check(statement, pinned, faults);
      const { account, previousHead, entries, balances, month } = statement;
      const isCarried = ({ ledger, unit, opening }) =>
        opening === (before.closing.get(`${ledger} ${unit}`) ?? '0');
      if (before && (before.head !== previousHead || before.account !== account))
        faults.push(`${month} does not continue the month before it`);
      if (before && before.size + BigInt(entries.length) !== end?.size)
        faults.push(`entries are missing before ${month}`);
      if (before && !balances.every(isCarried)) faults.push(`${month} opens with other balances`);
      before = end;
    } catch (error) {
      faults.push(`it does not have the form: ${error.message}`);
    }
  return faults;
}

if (process.argv[1]?.endsWith('verify-statement.mjs')) {
  const place = process.argv.indexOf('--key');
  const key = place < 0 ? undefined : process.argv.splice(place, 2)[1];
  const texts = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
  const isFile = key !== undefined && keyOf(key) === null;
  const say = (line) => process.stdout.write(`${line}\n`);
  const pinned = isFile
    ? JSON.parse(readFileSync(key, 'utf8')).keys
    : key === undefined
      ? []
      : [key];
  const faults = texts.length === 0 ? ['name a statement'] : verifyStatements(texts, pinned);
  for (const fault of faults) process.stderr.write(`FAULT: ${fault}\n`);
  if (faults.length === 0)
    for (const { entries, note, key: own, month } of texts.map((text) => JSON.parse(text))) {
      say(`${month ?? 'The period'}: ${entries.length} entries and their sums are right.`);
      say(note ? 'Chain and signature are right.' : 'It is not sealed, so it can change.');
      if (note && pinned.length === 0) say(`Not pinned. Compare with the site's key: ${own}`);
    }
  process.exitCode = faults.length === 0 ? 0 : 1;
}
