#!/usr/bin/env node
// Checks statements of the form ledger-statement/1 offline:
//   node verify-statement.mjs 2026-09.json 2026-10.json 2026-11.json --key KEY --allow-open
// KEY is a public key from /.well-known/…-statements.json of the site, or a copy of that file. Without --key, a
// signature is only compared with the key that its file names. Several files must be consecutive months, oldest first.
// With --key, every month must be sealed; with --allow-open, the last ones may be too young for that.
// Ends with 0 if all is right, with 1 and a line for each fault, and with 2 if it cannot check what it was asked to.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const FORM = 'ledger-statement/1';
const HOUR_MS = 3_600_000;
const COMMON = ['form', 'account', 'timeZone', 'from', 'to', 'balances', 'entries'];
const SEALED = [...COMMON, 'month', 'state', 'previousHead', 'note', 'key'];
const FIGURES = ['number', 'amount', 'quantity', 'balanceAfter'];
const ENTRY = `${FIGURES.join(' ')} ledger unit kind occurredAt until postedAt grantId orderId subAccountId reason remark isCorrection`;
const sha256 = (...parts) =>
  parts.reduce((h, part) => h.update(part), createHash('sha256')).digest();
const isInteger = (text) => /^(0|-?[1-9]\d*)$/.test(text);
const isTime = (text) => /^\d{4}-.*Z$/.test(text) && new Date(text).toISOString() === text;
const bookOf = ({ ledger, unit }) => `${ledger} ${unit}`;

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
function textFaults(text) {
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

/** A sealed month, and everything else, has exactly the fields of the form. */
function fieldFaults(statement) {
  const { state, month, latestNote } = statement;
  const ofMonth = month === undefined && state === undefined ? [] : ['month', 'state'];
  const noted = latestNote === undefined ? [] : ['latestNote', 'key'];
  const names = state === 'SEALED' ? SEALED : [...COMMON, 'createdAt', ...ofMonth, ...noted];
  const faults = [];
  for (const name of names) if (!(name in statement)) faults.push(`the field ${name} is missing`);
  for (const [name, value] of Object.entries(statement)) {
    if (!names.includes(name)) faults.push(`the field ${name} does not belong there`);
    const isList = name === 'balances' || name === 'entries';
    if (isList ? !Array.isArray(value) : typeof value !== 'string')
      throw new Error(`${name} has another type`);
  }
  if (!['SEALED', 'PROVISIONAL', 'OPEN', undefined].includes(state))
    faults.push(`the state ${state} is unknown`);
  return faults;
}

function periodFaults({ from, to, month, state, createdAt }, now) {
  const [start, end, written] = [from, to, createdAt ?? to].map((time) => Date.parse(time));
  if (![from, to, createdAt ?? to].every(isTime) || start >= end) return ['a time is none'];
  if (month === undefined) return [];
  const [year, number] = month.split('-').map(Number);
  // No zone is a day away from UTC.
  const isNear = (time, first) => Math.abs(time - first) < 24 * HOUR_MS;
  const isOwn = isNear(start, Date.UTC(year, number - 1)) && isNear(end, Date.UTC(year, number));
  const faults = /^\d{4}-\d\d$/.test(month) && isOwn ? [] : [`${month} is another period`];
  if (state === 'SEALED') return faults;
  if (state === 'OPEN' ? written > end + HOUR_MS : written < end)
    faults.push(`it was not ${state} when it was written`);
  if (Math.max(now, written) > end + 50 * HOUR_MS)
    faults.push('it ended more than 50 hours ago and is not sealed: load it again');
  return faults;
}

const keys = new Map();
/** A public key, `name+id+base64`. The id is a hash of the rest. */
function keyOf(text) {
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = bytesOf(base64, 33);
  if (bytes?.[0] !== 1 || sha256(`${name}\n`, bytes).toString('hex', 0, 4) !== id) return null;
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  if (!keys.has(text)) keys.set(text, createPublicKey({ key: spki, format: 'der', type: 'spki' }));
  return { name, id, publicKey: keys.get(text) };
}

/** Reads a signed note (c2sp.org/signed-note), and checks its key, signature, and origin. */
function readNote(note, { key: text, account }, pinned, faults) {
  const key = keyOf(text);
  if (!key) return void faults.push('the key does not have its form');
  if (pinned.length > 0 && !pinned.includes(text))
    return void faults.push('it is not signed by a key that you trust');
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
  let [number, balances] = [0n, new Map()];
  for (const entry of entries) {
    const { amount, balanceAfter, occurredAt, postedAt, until } = entry;
    const fault = (words) => faults.push(`entry ${entry.number}: ${words}`);
    if (!FIGURES.every((name) => isInteger(entry[name])))
      throw new Error(`entry ${entry.number}: a figure is no integer`);
    const strange = Object.keys(entry).find((name) => !ENTRY.split(' ').includes(name));
    if (strange !== undefined) fault(`the field ${strange} does not belong there`);
    if (![occurredAt, postedAt, until ?? occurredAt].every(isTime)) fault('a time is none');
    const isLate = month !== undefined && occurredAt < from;
    if (occurredAt >= to || (occurredAt < from && !isLate)) fault('it is of another period');
    // Between two numbers that follow each other, nothing else can have changed a balance.
    if (BigInt(entry.number) !== number + 1n) balances = new Map();
    if (BigInt(entry.number) <= number) fault('it is not in the order of numbers');
    number = BigInt(entry.number);
    const before = balances.get(bookOf(entry));
    if (before !== undefined && before + BigInt(amount) !== BigInt(balanceAfter))
      fault('it does not continue the balance before it');
    balances.set(bookOf(entry), BigInt(balanceAfter));
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

/** @returns the head and the size that were signed */
function checkChain(statement, pinned, faults) {
  const { account, balances, entries, form, from, month, timeZone, to } = statement;
  const signed = readNote(statement.note, statement, pinned, faults);
  const start = bytesOf(statement.previousHead, 32);
  if (!start) return void faults.push('the chain has no start');
  if (!signed) return undefined;
  const opening = balances.map(({ ledger, unit, opening: amount }) => ({ ledger, unit, amount }));
  const first = { account, form, from, month, opening, timeZone, to };
  const head = [first, ...entries].reduce((at, next) => sha256(at, canonical(next)), start);
  if (!head.equals(signed.head)) faults.push('the entries do not lead to the head that was signed');
  const earlier = signed.size - BigInt(entries.length);
  if (earlier < 0n || (start.every((byte) => byte === 0) && earlier !== 0n))
    faults.push(`${entries.length} entries do not fit the signed size of ${signed.size}`);
  return { head: signed.head.toString('base64'), size: signed.size };
}

/** Checks a statement alone. @returns what the next month must continue */
function check(text, pinned, now, faults) {
  const statement = JSON.parse(text);
  if (statement === null || typeof statement !== 'object' || Array.isArray(statement))
    throw new Error('it is no object');
  faults.push(...textFaults(text), ...fieldFaults(statement), ...periodFaults(statement, now));
  const { form, state, latestNote, balances, entries } = statement;
  if (form !== FORM) faults.push(`the form ${form} is unknown`);
  faults.push(...entryFaults(statement));
  const closing = new Map(balances.map((each) => [bookOf(each), each.closing]));
  if (!entries.every((entry) => closing.has(bookOf(entry))))
    faults.push('an entry is in no balance');
  if (closing.size !== balances.length || canonical(recomputed(statement)) !== canonical(balances))
    faults.push('movements and closing balances are not the sums of the entries');
  if (latestNote !== undefined) readNote(latestNote, statement, pinned, faults);
  const signed = state === 'SEALED' ? checkChain(statement, pinned, faults) : undefined;
  return { statement, closing, signed };
}

/** @param sealed the last sealed month before it */
function joinFaults(before, { statement, signed }, sealed) {
  const { account, balances, entries, from, latestNote, month, previousHead, state } = statement;
  const faults = [];
  const areMonths = month !== undefined && before.statement.month !== undefined;
  if (!areMonths || before.statement.to !== from || before.statement.account !== account)
    faults.push('it does not continue the month before it');
  const isCarried = ({ opening, ...book }) => opening === (before.closing.get(bookOf(book)) ?? '0');
  const books = new Set(balances.map(bookOf));
  if (!balances.every(isCarried) || ![...before.closing.keys()].every((book) => books.has(book)))
    faults.push('it does not open with the balances before it');
  if (state !== 'SEALED') {
    if (sealed !== undefined && latestNote !== sealed.statement.note)
      faults.push('it does not have the note of the last sealed month: load it again');
  } else if (before.signed === undefined)
    faults.push('it is sealed, and the month before it is not');
  else {
    if (before.signed.head !== previousHead) faults.push('it does not continue the chain');
    if (before.signed.size + BigInt(entries.length) !== signed?.size)
      faults.push('entries are missing before it');
  }
  return faults;
}

/**
 * Checks texts of JSON, each a statement; several must be consecutive months.
 * @param pinned public keys; without any, the ones that the statements name are used
 * @param allowOpen whether the last months may be too young to be sealed
 * @returns the faults, and what is not sealed although `pinned` asks for it. It is right if both are empty
 */
export function verifyStatements(
  texts,
  pinned = [],
  { allowOpen = false, now = Date.now(), names = [] } = {},
) {
  const [faults, unsealed] = [[], []];
  let [before, sealed] = [];
  for (const [place, text] of texts.entries()) {
    const own = [];
    try {
      const found = check(text, pinned, now, own);
      if (place > 0)
        own.push(...(before ? joinFaults(before, found, sealed) : ['nothing is before it']));
      const { state, month } = found.statement;
      if (state === 'SEALED') sealed = found;
      else if (pinned.length > 0 && !(month && allowOpen))
        unsealed.push(names[place] ?? month ?? 'the period');
      before = found;
    } catch (error) {
      own.push(`it does not have the form: ${error.message}`);
      before = undefined;
    }
    faults.push(...own.map((fault) => (names[place] ? `${names[place]}: ${fault}` : fault)));
  }
  return { faults, unsealed };
}

const read = (file) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));

/** The keys that `--key` names. @throws Error for anything that is no key */
function pinnedKeys(named) {
  const found = named.flatMap((each) => (keyOf(each) ? [each] : JSON.parse(read(each)).keys));
  if (named.length > 0 && found.length === 0) throw new Error('--key names an empty list');
  if (!found.every((each) => typeof each === 'string' && keyOf(each)))
    throw new Error('--key names something that is no key');
  return found;
}

const { log, error } = console; // Which does not fail when its reader leaves, as `head` does.
const OUTPUT = { say: log, warn: error };

/** The program. @returns how it ends */
export function main(args, { say, warn } = OUTPUT, now = Date.now()) {
  let asked;
  try {
    const options = { key: { type: 'string', multiple: true }, 'allow-open': { type: 'boolean' } };
    const { values, positionals: names } = parseArgs({ args, options, allowPositionals: true });
    if (names.length === 0) throw new Error('name a statement');
    const { key = [], 'allow-open': allowOpen = false } = values;
    asked = { names, pinned: pinnedKeys(key), allowOpen, texts: names.map(read) };
  } catch (error) {
    warn(`NOT CHECKED: ${error.message.split('\n')[0]}`);
    return 2;
  }
  const { names, pinned, allowOpen, texts } = asked;
  const { faults, unsealed } = verifyStatements(texts, pinned, { allowOpen, now, names });
  for (const fault of faults) warn(`FAULT: ${fault}`);
  for (const name of unsealed)
    warn(`NOT CHECKED: ${name} is not sealed. For the month that runs, add --allow-open.`);
  if (faults.length + unsealed.length > 0) return faults.length > 0 ? 1 : 2;
  for (const { account, entries, note, key, month } of texts.map((text) => JSON.parse(text))) {
    say(`${month ?? 'The period'} of ${account}: ${entries.length} entries and sums are right.`);
    say(note ? 'Chain and signature are right.' : 'It is not sealed, so it can change.');
    if (note && pinned.length === 0) say(`Not pinned. Compare with the site's key: ${key}`);
  }
  if (texts.length > 1) say(`The ${texts.length} months continue each other.`);
  return 0;
}

const [, program] = process.argv;
if (program && realpathSync(program) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2));
