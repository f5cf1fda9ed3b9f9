import { defaultUsername, displayName, fullName, nameProblem } from './name.js';

const MEI = { username: 'mei', name: null, firstName: 'Mei', lastName: 'Chan' };

test('a customer is addressed by name, else by first and last name, else by username', () => {
  expect(displayName({ ...MEI, name: 'M. Chan' })).toBe('M. Chan');
  expect(displayName(MEI)).toBe('Mei Chan');
  expect(displayName({ ...MEI, lastName: null })).toBe('Mei');
  expect(displayName({ ...MEI, firstName: null, lastName: null })).toBe('mei');
  expect(fullName({ ...MEI, firstName: null, lastName: null })).toBeNull();
});

test('an empty text is no part of a name', () => {
  expect(displayName({ ...MEI, name: '' })).toBe('Mei Chan');
  expect(displayName({ ...MEI, firstName: '' })).toBe('Chan');
  expect(displayName({ ...MEI, firstName: '', lastName: '' })).toBe('mei');
});

test('the first username is the part of the email before the last @', () => {
  expect(defaultUsername('mei.chan@example.com')).toBe('mei.chan');
});

test.each([
  [' Mei ', null],
  ['🏠'.repeat(8), null],
  [' ', 'NAME_REQUIRED'],
  ['x'.repeat(9), 'NAME_TOO_LONG'],
  ['Mei\u202e', null],
  ['Mei\u0007', 'NAME_CHARACTERS_REFUSED'],
])('the name %j has the problem %s', (name, problem) => {
  expect(nameProblem(name, 8)).toBe(problem);
});
