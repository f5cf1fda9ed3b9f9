import { typedAddress } from './address.js';
import { billingDetailsProblems, storedBillingDetails } from './billing-details.js';
import { typedCode } from './email-code.js';
import { emailParts } from './email.js';
import { nameProblem, storedName } from './name.js';
import { proxyPasswordProblem, storedUsername, usernameProblem } from './sub-account.js';
import { storedRemark } from './remark.js';
import { refusedCharacterMessage } from './refused-character.js';
import { typedText, writtenText } from './typed-text.js';

/** Invisible characters that come along when people copy a text. */
const MARKS = ['\u200e', '\u200b', '\u00ad', '\u2060', '\ufeff', '\u202a', '\u202c', '\ufe0f'];
const email = (text: string) => {
  const parts = emailParts(text);
  return parts && `${parts.local}@${parts.domain}`;
};
const details = (field: 'company' | 'country' | 'taxId' | 'invoiceEmail') => (text: string) => {
  const empty = { company: '', address: '', country: '', taxId: '', invoiceEmail: '' };
  const form = { ...empty, [field]: text };
  return billingDetailsProblems(form).length === 0 ? storedBillingDetails(form)[field] : null;
};

/** Each field with a text, and what is stored of it. */
const FIELDS: Record<string, [store: (text: string) => string | null, text: string]> = {
  'whitelist address': [typedAddress, '9.9.9.9'],
  'IPv6 address': [typedAddress, '2620:fe::9'],
  'email code': [typedCode, 'TRMN2N'],
  email: [email, 'mei@shop.hk'],
  username: [(text) => (usernameProblem(text) === null ? storedUsername(text) : null), 'pricing1'],
  country: [details('country'), 'HK'],
  'tax id': [details('taxId'), 'HK-123/4'],
  'invoice email': [details('invoiceEmail'), 'mei@shop.hk'],
};

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

describe.each(Object.entries(FIELDS))('%s', (_name, [store, text]) => {
  it.each(MARKS)('drops the mark %j wherever it stands', (mark) => {
    for (const typed of [mark + text, text + mark, text.slice(0, 2) + mark + text.slice(2)])
      expect(store(typed)).toBe(text);
  });

  it('reads full width and other blanks', () => {
    expect(store(fullWidth(text))).toBe(text);
    expect(store(`\u3000${text}\u00a0\n`)).toBe(text);
  });
});

it('a text that people read keeps its writing and loses its marks', () => {
  expect(writtenText('Ｍｅｉ\u00ad 貿易\u200e①')).toBe('Ｍｅｉ 貿易①');
  expect(writtenText('e\u0301')).toBe('é');
  expect(storedName(' Mei\u00ad\u202e Chan ')).toBe('Mei Chan');
  expect(nameProblem('\u200b\u00ad', 8)).toBe('NAME_REQUIRED');
  expect(storedRemark('Ｎｏｔｅ\u00ad')).toBe('Ｎｏｔｅ');
  expect(details('company')('Łódź\u00ad ＡＢＣ')).toBe('Łódź ＡＢＣ');
  // Emoji and words are made of joiners.
  expect(writtenText('👩\u200d💻 می\u200cخواهم ❤\ufe0f')).toBe('👩\u200d💻 می\u200cخواهم ❤\ufe0f');
});

it.each([
  '\u0300\u0316',
  '\u0345\u0300\u0316',
  'a\u0300',
  '\uff9e\u0316',
  '\ufdfa',
  '²a',
  '\u1100\u1161',
  '\u200b',
  ' ',
])('600 kB of %j are read in linear time', (unit) => {
  // In quadratic time, this would take minutes.
  const text = `a${unit.repeat(600_000 / unit.length)}`;
  expect(typedText(text)).not.toBe(text + unit);
  expect(writtenText(text)).not.toBe(text + unit);
  refusedCharacterMessage('NAME_CHARACTERS_REFUSED', text);
});

it('a superscript never becomes a digit of the text before it', () => {
  expect(typedText('9.9.9.9²')).toBe('9.9.9.9²');
  expect(typedAddress('9.9.9.9²')).toBeNull();
});

it.each([
  ['9。9。9。9', '9.9.9.9'],
  ['９．９．９．９', '9.9.9.9'],
  ['"9.9.9.9"', '9.9.9.9'],
  ['“9.9.9.9”', '9.9.9.9'],
  ['「9.9.9.9」', '9.9.9.9'],
  ['9.9.9.9/32', '9.9.9.9'],
  ['2620:fe::9/128', '2620:fe::9'],
  ['9.9.9.9:8080', '9.9.9.9'],
  ['[2620:fe::9]:8080', '2620:fe::9'],
  ['[2620:fe::9]', '2620:fe::9'],
  ['9.9.9.9，', '9.9.9.9'],
  ['9.9.9.9；', '9.9.9.9'],
  ['9.9.9.9、', '9.9.9.9'],
  ['「9.9.9.9」。', '9.9.9.9'],
  ['2620:fe::9;', '2620:fe::9'],
  ['9.9.9.9..', null],
  ['9.9.9.9/24', null],
  ['9.9.9.9/128', null],
  ['2620:fe::9/32', null],
  ['9.9.9.9:', null],
  ['9.9.9.9, 8.8.8.8', null],
  ['9.9.9', null],
  ['９'.repeat(60_000), null],
])('the typed address %j is %j', (typed, address) => {
  expect(typedAddress(typed)).toBe(address);
});

it.each([
  ['TRM-N2N', 'TRMN2N'],
  ['ＴＲＭ－Ｎ２Ｎ', 'TRMN2N'],
  ['trm n2n', 'TRMN2N'],
  ['TRM\u2011N2N', 'TRMN2N'],
  ['iLoO00', '110000'],
  ['TRMN2N7', null],
  ['TRMN2', null],
  ['TRMN2é', null],
])('the typed code %j is %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

it.each([
  ['ADDRESS_INVALID', '9.9.9.9/24', 'It contains “/” (U+002F).'],
  ['ADDRESS_INVALID', '9.9.9', null],
  ['ADDRESS_INVALID', '9.9. 9.9', 'It contains a space.'],
  ['USERNAME_INVALID', 'prісing', 'It contains “і” (U+0456).'],
  ['CODE_MALFORMED', 'TRMN2é', 'It contains “é” (U+00E9).'],
  ['CODE_MALFORMED', 'TRM-N2é', 'It contains “é” (U+00E9).'],
  ['INVITE_CODE_UNKNOWN', '7К3M-9Q2X', 'It contains “К” (U+041A).'],
  ['INVITE_CODE_UNKNOWN', '7K3M-9Q2X', null],
  ['EMAIL_INVALID', 'mei@shop\u0000.hk', 'It contains U+0000, an invisible mark.'],
  ['PASSWORD_INVALID', 'Secret42\u200e', 'It contains U+200E, an invisible mark.'],
  ['PASSWORD_INVALID', 'Secret-42', null],
  ['NAME_CHARACTERS_REFUSED', 'Mei\u0007', 'It contains U+0007, an invisible mark.'],
  ['BILLING_CHARACTERS_REFUSED', 'Shop\ud800', 'It contains U+D800, an invisible mark.'],
  ['NAME_CHARACTERS_REFUSED', 'Chan ก', 'It contains “ก” (U+0E01).'],
  ['BILLING_CHARACTERS_REFUSED', 'Łódź 貿易\n有限 ש', 'It contains “ש” (U+05E9).'],
  ['USERNAME_TAKEN', 'prісing', null],
  ['constructor', 'x', null],
])('%s of %j names the character', (code, typed, message) => {
  expect(refusedCharacterMessage(code, typed)).toBe(message);
});

it('a password is taken as it was typed', () => {
  expect(proxyPasswordProblem('Ｓｅｃｒｅｔ４２')).toBe('PASSWORD_INVALID');
  expect(proxyPasswordProblem('Secret42\u200b')).toBe('PASSWORD_INVALID');
});
