import type { WhitelistEntry } from '../../../schema/generated/schema-types.js';
import { ago, DAY_MS, randomOf, type Seed } from './seed.js';

/** An entry of the in-memory world's IP whitelist. Its address is in canonical form. */
export type MockWhitelistEntry = Omit<WhitelistEntry, '__typename' | 'subAccountUsername'>;

/** Source address of this world's requests. */
export const CURRENT_ADDRESS = '8.219.40.7';

/** An entry without expiry by default. */
export function mockWhitelistEntry(
  given: Pick<MockWhitelistEntry, 'id' | 'address'> & Partial<MockWhitelistEntry>,
): MockWhitelistEntry {
  return {
    subAccountId: 'sa-1',
    remark: null,
    expiresAt: null,
    country: null,
    city: null,
    sessionType: 'ROTATING',
    sessionMinutes: null,
    createdAt: '2026-08-03T09:30:00.000Z',
    proof: 'UNPROVEN',
    provenAt: null,
    ...given,
  };
}

/** One of each kind: proven without expiry, waiting and expiring soon, expired, lost, and IPv6. */
export function makeWhitelist({ now, amount }: Seed): MockWhitelistEntry[] {
  if (amount === 'none') return [];
  const inDays = (days: number) => ago(now, -days * DAY_MS);
  const entry = (
    id: string,
    address: string,
    daysOld: number,
    given: Partial<MockWhitelistEntry>,
  ) => mockWhitelistEntry({ id, address, createdAt: inDays(-daysOld), ...given });
  const usual = [
    entry('wl-4', '8.219.40.91', 2, {
      remark: 'Crawler in Singapore',
      expiresAt: inDays(5.5 / 24),
    }),
    entry('wl-3', '2406:da18:77c:6100::1f', 20, {
      subAccountId: 'sa-2',
      remark: 'SERP crawl over IPv6',
      proof: 'SUPERSEDED',
      expiresAt: inDays(41),
    }),
    entry('wl-2', '59.148.201.16', 90, {
      country: 'HK',
      sessionType: 'STICKY',
      sessionMinutes: 30,
      remark: 'Office, Kwun Tong',
      proof: 'PROVEN',
      provenAt: inDays(-90),
    }),
    entry('wl-1', '45.32.118.204', 93, { subAccountId: 'sa-2', expiresAt: inDays(-3) }),
  ];
  return amount === 'many' ? [...usual, ...makeMore(now)] : usual;
}

function makeMore(now: Date): MockWhitelistEntry[] {
  const random = randomOf('whitelist');
  return Array.from({ length: 60 }, (_, index) => {
    const createdAt = ago(now, (94 + index) * DAY_MS);
    // Few of them wait: an account can have 20 of those (SECURITY 53).
    const isProven = index % 8 !== 1;
    return mockWhitelistEntry({
      id: `wl-more-${index}`,
      address:
        index % 4 === 0
          ? `2406:da18:77c:6100:9c1f:5be2:aa04:${(index + 4096).toString(16)}`
          : `47.${random.between(52, 91)}.${random.between(0, 255)}.${index + 1}`,
      subAccountId: random.pick(['sa-1', 'sa-2', 'sa-3']),
      remark: index % 6 === 0 ? 'Price and availability monitoring, all shops. '.repeat(5) : null,
      createdAt,
      ...(isProven && { proof: 'PROVEN' as const, provenAt: createdAt }),
    });
  });
}
