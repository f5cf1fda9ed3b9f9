import { isIP } from 'node:net';
import fc from 'fast-check';
import { canonicalAddress } from '../../../schema/rules/address.js';
import { networkOf } from './address.js';

describe('the network of an address', () => {
  it('is the same for one host, however its address is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        expect(networkOf(text)).toBe(text);
        expect(networkOf(`::ffff:${text}`)).toBe(text);
      }),
    );
    expect(networkOf('2620:FE:0:0::9')).toBe(networkOf('2620:fe::fe'));
    expect(networkOf('2620:fe:0:1::9')).not.toBe(networkOf('2620:fe::9'));
  });

  it('is any other text itself', () => {
    expect(networkOf('nonsense')).toBe('nonsense');
  });

  it('is read from what Node takes for an address, but without a zone', () => {
    const part = fc.oneof(
      fc.constantFrom(':', '::', '.', '%', '00000', '1.2.3.4', '256', '01', ' ', ']', '/'),
      fc.integer({ min: 0, max: 0x1ffff }).map((group) => group.toString(16)),
    );
    const almost = fc
      .tuple(fc.oneof(fc.ipV6(), fc.ipV4()), fc.nat(40), part)
      .map(([text, at, extra]) => text.slice(0, at) + extra + text.slice(at));
    fc.assert(
      fc.property(fc.oneof(almost, fc.array(part, { maxLength: 12 })), (parts) => {
        const text = typeof parts === 'string' ? parts : parts.join('');
        const isAddress = isIP(text) !== 0 && !text.includes('%');
        expect([text, canonicalAddress(text) !== null]).toEqual([text, isAddress]);
      }),
      { numRuns: 1_000 },
    );
  });
});
