import { emailParts, isAsciiEmail } from './email.js';

test.each([
  ['ada@example.com', 'ada', 'example.com'],
  ['  Ada.L+news@Example.COM ', 'Ada.L+news', 'Example.COM'],
  ['ada@xn--bcher-kva.example', 'ada', 'xn--bcher-kva.example'],
])('%j is an address in ASCII', (typed, local, domain) => {
  expect(emailParts(typed)).toEqual({ local, domain });
  expect(isAsciiEmail(typed)).toBe(true);
});

test.each(['ada@bücher.example', 'ada@例子。公司'])(
  'the domain of %j may be right, but is not in ASCII',
  (typed) => {
    expect(emailParts(typed)?.local).toBe('ada');
    expect(isAsciiEmail(typed)).toBe(false);
  },
);

test.each([
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@example.c',
  'ada@-example.com',
  'ada@10.0.0.1',
  'ada..l@example.com',
  '.ada@example.com',
  'ada @example.com',
  'ada@exam\0ple.com',
  'аda@example.com', // Cyrillic а
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(130)}com`,
])('%j is no address', (typed) => {
  expect(emailParts(typed)).toBeNull();
});
