import { generatePassword } from './generate-password';

test('satisfies the rules, and differs each time', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(passwords.filter((password) => !/^[A-Za-z0-9]{12}$/.test(password))).toEqual([]);
  expect(new Set(passwords).size).toBe(200);
});
