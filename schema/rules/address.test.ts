import fc from 'fast-check';
import { canonicalAddress, clientNetwork, isPublicAddress } from './address.js';

const byte = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff });
const ipv4 = fc.tuple(byte, byte, byte, byte);
const hex = (value: number) => value.toString(16);
/** The last 32 bits of an IPv6 address, dotted or in hexadecimal. */
const tails = ([a, b, c, d]: number[]) => [
  `${a}.${b}.${c}.${d}`,
  `${hex(((a ?? 0) << 8) | (b ?? 0))}:${hex(((c ?? 0) << 8) | (d ?? 0))}`,
];

describe('addresses', () => {
  it('map IPv4-mapped IPv6 to IPv4, however it is written', () => {
    fc.assert(
      fc.property(ipv4, (bytes) => {
        const plain = bytes.join('.');
        for (const tail of tails(bytes)) {
          expect(canonicalAddress(`::ffff:${tail}`)).toBe(plain);
          expect(canonicalAddress(`0:0:0:0:0:FFFF:${tail.toUpperCase()}`)).toBe(plain);
          expect(isPublicAddress(`::ffff:${tail}`)).toBe(isPublicAddress(plain));
        }
      }),
    );
  });

  it('refuse every other IPv6 form that contains an IPv4 address', () => {
    fc.assert(
      fc.property(ipv4, group, (bytes, rest) => {
        const [dotted = '', tail = ''] = tails(bytes);
        for (const text of [
          `::${dotted}`,
          `::${tail}`,
          `64:ff9b::${dotted}`,
          `64:ff9b::${tail}`,
          `64:ff9b:1:${hex(rest)}::${dotted}`,
          `::ffff:0:${dotted}`,
          `2002:${tail}::${hex(rest)}`,
          `2001:0:${tail}::${hex(rest)}`,
        ]) {
          expect([text, isPublicAddress(text)]).toEqual([text, false]);
          expect(canonicalAddress(text)).not.toBe(dotted);
        }
      }),
    );
  });

  it('have one canonical form, which is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const canonical = canonicalAddress(text);
        expect(canonical).not.toBeNull();
        expect(canonicalAddress(canonical ?? '')).toBe(canonical);
        expect(canonicalAddress(text.toUpperCase())).toBe(canonical);
        expect(isPublicAddress(canonical ?? '')).toBe(isPublicAddress(text));
      }),
    );
  });

  it('refuse zone ids, ranges, and short, octal, hexadecimal, or decimal IPv4', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.ipV4(), fc.ipV6()),
        fc.constantFrom('%eth0', '%1', '/32', '/24', '.', ' ', '\0', '\n'),
        (text, suffix) => {
          expect(canonicalAddress(text + suffix)).toBeNull();
          expect(isPublicAddress(text + suffix)).toBe(false);
        },
      ),
    );
    fc.assert(
      fc.property(ipv4, ([a, b, c, d]) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        for (const text of [
          `${a}.${b}`,
          `${a}.${b}.${c}`,
          String(number),
          `0x${hex(number)}`,
          `0${a.toString(8)}.${b}.${c}.${d}`,
          `0x${hex(a)}.${b}.${c}.${d}`,
          `${a}.${b}.${c}.0${d}`,
        ])
          expect([text, canonicalAddress(text)]).toEqual([text, null]);
      }),
    );
  });

  it('are public only where one host can have them', () => {
    for (const text of ['8.8.4.4', '2620:fe::fe', '2606:4700::1111'])
      expect(isPublicAddress(text)).toBe(true);
    for (const text of [
      '127.0.0.1',
      '10.0.0.1',
      '100.64.0.1',
      '169.254.1.1',
      '192.0.2.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fec0::1',
      'fc00::1',
      'ff02::1',
      '2001:db8::1',
      '4000::1',
      '::5efe:8.8.4.4',
      'nonsense',
    ])
      expect([text, isPublicAddress(text)]).toEqual([text, false]);
  });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['203.0.113.77:80', ''],
  ['not an address', ''],
])('the network of the client %p is %p', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
  expect(clientNetwork(network)).toBe(network);
});
