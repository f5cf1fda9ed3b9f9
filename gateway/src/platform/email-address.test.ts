import fc from 'fast-check';
import { mailboxOf, parseEmail } from './email-address.js';

const canonical = (text: string): string | undefined => parseEmail(text)?.canonical;

describe('email addresses', () => {
  it.each([
    ['  Ada@Example.COM ', 'ada@example.com'],
    ['Ada.Lovelace+news@gmail.com', 'adalovelace@gmail.com'],
    ['ada.lovelace@googlemail.com', 'adalovelace@gmail.com'],
    ['ada+a+b@outlook.com', 'ada@outlook.com'],
    ['a.da+x@proton.me', 'a.da@proton.me'],
    ['ada+x@example.com', 'ada+x@example.com'],
    ['ada@müller.example', 'ada@xn--mller-kva.example'],
    ['ada@ＥＸＡＭＰＬＥ.com', 'ada@example.com'],
    ['+x@gmail.com', '+x@gmail.com'],
    ['a.+x@outlook.com', 'a@outlook.com'],
  ])('%s is %s', (typed, expected) => {
    expect(canonical(typed)).toBe(expected);
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@example.c',
    'ada@-example.com',
    'a@b@example.com',
    'ada..l@example.com',
    '.ada@example.com',
    'ada @example.com',
    'ada\0@example.com',
    'ada@exam\0ple.com',
    'ada\r\nBcc: eve@example.com@example.com',
    '"ada"@example.com',
    'аda@example.com', // Cyrillic а
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}com`,
  ])('rejects %j', (typed) => {
    expect(parseEmail(typed)).toBeNull();
  });

  it('keeps look-alike domains distinct', () => {
    expect(canonical('ada@exаmple.com')).not.toBe(canonical('ada@example.com'));
  });

  it('canonicalizes idempotently, to one address per form', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const parsed = parseEmail(typed);
        // Without this, the property would hold if every address were refused.
        if (parsed === null) throw new Error('a valid address is refused');
        expect(canonical(parsed.canonical)).toBe(parsed.canonical);
        expect(canonical(parsed.address)).toBe(parsed.canonical);
        expect(canonical(typed.toUpperCase())).toBe(parsed.canonical);
        expect(mailboxOf(mailboxOf(parsed.canonical))).toBe(mailboxOf(parsed.canonical));
      }),
    );
  });

  it('ignores dots and tags where the provider does', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'x', 'y', 'z', '0', '1', '9'), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[a-z0-9]{0,10}$/), (name, tag) => {
        expect(canonical(`${name.join('.')}+${tag}@gmail.com`)).toBe(`${name.join('')}@gmail.com`);
      }),
    );
  });

  it('never throws, and never accepts what could break a mail header', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
        const parsed = parseEmail(text);
        if (parsed) expect(parsed.address).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });

  it('drops every tag from a mailbox', () => {
    expect(mailboxOf('ops+a@example.com')).toBe('ops@example.com');
    expect(mailboxOf('ops+a+b@example.com')).toBe('ops@example.com');
    expect(mailboxOf('+a@example.com')).toBe('+a@example.com');
    expect(mailboxOf('ops@example.com')).toBe('ops@example.com');
  });
});
