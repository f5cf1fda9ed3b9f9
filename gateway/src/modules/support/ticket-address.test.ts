import fc from 'fast-check';
import { newId } from '../../platform/ids.js';
import { TicketAddresses } from './ticket-address.js';

const SECRET = 'only-for-tests-0123456789-abcdefghijk';
const addresses = new TicketAddresses(SECRET, 'support@hearth.example');
const ADA = 'ada@example.com';

describe('the reply address of a ticket', () => {
  it('names its ticket and side, for the person it was made for', () => {
    const ticketId = newId();
    for (const role of ['customer', 'support'] as const) {
      const address = addresses.of(role, ticketId, ADA);
      expect(address).toMatch(/^support\+[a-z0-9]{1,56}@hearth\.example$/);
      expect(addresses.open(address, ADA)).toEqual({ role, ticketId });
      // Mail programs change case, and add spaces.
      expect(addresses.open(` ${address.toUpperCase()} `, 'Ada@Example.com')).toEqual({
        role,
        ticketId,
      });
    }
  });

  it('is invalid for another person, side, ticket, or installation', () => {
    const ticketId = newId();
    const address = addresses.of('customer', ticketId, ADA);
    expect(addresses.open(address, 'eve@example.com')).toBeNull();
    expect(addresses.open(address.replace('+c', '+s'), ADA)).toBeNull();
    const other = newId().replaceAll('-', '');
    expect(addresses.open(address.replace(ticketId.replaceAll('-', ''), other), ADA)).toBeNull();
    const stranger = new TicketAddresses(`${SECRET}x`, 'support@hearth.example');
    expect(stranger.open(address, ADA)).toBeNull();
    expect(addresses.open('support@hearth.example', ADA)).toBeNull();
  });

  it('refuses every change of one character', () => {
    const address = addresses.of('customer', newId(), ADA);
    const position = fc.integer({ min: 8, max: 56 });
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789');
    fc.assert(
      fc.property(position, letter, (at, character) => {
        fc.pre(address[at] !== character);
        const changed = address.slice(0, at) + character + address.slice(at + 1);
        expect(addresses.open(changed, ADA)).toBeNull();
      }),
    );
  });
});
