import { maskedEmail } from './masked-email.js';

test.each([
  ['mallory@example.com', 'm•••@e•••.com'],
  ['a@b.io', 'a•••@b•••.io'],
  ['jane.doe+shop@mail.small-company.co.uk', 'j•••@m•••.uk'],
  ['𝒶da@example.com', '𝒶•••@e•••.com'],
  ['root@localhost', 'r•••@l•••'],
])('masks %s as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
