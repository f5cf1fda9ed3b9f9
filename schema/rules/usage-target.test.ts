import fc from 'fast-check';
import { TARGET_DETAILS, usageTarget } from './usage-target.js';

const LONG = `${'a'.repeat(50)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`;

it.each([
  ['www.Shop.Example.co.uk.', 'example.co.uk', 'www.shop.example.co.uk'],
  ['me.github.io', 'me.github.io', 'me.github.io'],
  ['github.io', 'github.io', 'github.io'],
  ['localhost', 'localhost', 'localhost'],
  ['_dmarc.example.com', 'example.com', '_dmarc.example.com'],
  ['www.xn--bcher-kva.example', 'xn--bcher-kva.example', 'www.xn--bcher-kva.example'],
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['[2001:DB8:0::7]', '2001:db8::7', '2001:db8::7'],
  [LONG, 'example.com', LONG],
  [`x.${LONG}.${LONG}`, '', ''],
  ['bücher.example', '', ''],
  ['', '', ''],
])('keeps %p as %p, or as host %p', (host, domain, whole) => {
  expect(usageTarget(host, 'DOMAIN')).toBe(domain);
  expect(usageTarget(host, 'HOST')).toBe(whole);
  expect(usageTarget(host, 'NONE')).toBe('');
});

it('keeps no path, query, user, or port, whatever it is given', () => {
  const host = fc.domain();
  const address = fc
    .tuple(
      fc.constantFrom('', 'http://', 'user:secret@'),
      host,
      fc.constantFrom(':8080', '/', '?'),
      fc.webPath(),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.oneof(host, address, fc.string()),
      fc.constantFrom(...TARGET_DETAILS),
      (text, detail) => {
        const kept = usageTarget(text, detail);
        expect(kept).toMatch(/^([a-z0-9._-]{1,253}|[0-9a-f:]+)?$/);
        expect(usageTarget(kept, detail)).toBe(kept);
        if (/[/?@#]/.test(text)) expect(kept).toBe('');
      },
    ),
  );
});
