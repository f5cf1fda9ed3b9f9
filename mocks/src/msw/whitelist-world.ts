import { ago, DAY_MS, randomOf, type Seed } from './seed.js';

/** The IP whitelist of the in-memory world. */
export interface MockWhitelistEntry {
  readonly id: string;
  /** In canonical form. */
  readonly address: string;
  readonly subAccountId: string;
  readonly remark: string | null;
  /** ISO 8601, UTC; null means no expiry. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly proof: 'PROVEN' | 'UNPROVEN' | 'SUPERSEDED';
  readonly provenAt: string | null;
}

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
    createdAt: '2026-08-03T09:30:00.000Z',
    proof: 'UNPROVEN',
    provenAt: null,
    ...given,
  };
}

/** One of each kind: proven without expiry, unproven and expiring soon, expired, lost, and IPv6. */
export function makeWhitelist({ now, amount }: Seed): MockWhitelistEntry[] {
  if (amount === 'none') return [];
  const usual = [
    mockWhitelistEntry({
      id: 'wl-4',
      address: '8.219.40.91',
      remark: 'Crawler in Singapore',
      expiresAt: ago(now, -5.5 * 60 * 60 * 1000),
      createdAt: ago(now, 2 * DAY_MS),
    }),
    mockWhitelistEntry({
      id: 'wl-3',
      address: '2406:da18:77c:6100::1f',
      subAccountId: 'sa-2',
      remark: 'SERP crawl over IPv6',
      proof: 'SUPERSEDED',
      expiresAt: ago(now, -41 * DAY_MS),
      createdAt: ago(now, 20 * DAY_MS),
    }),
    mockWhitelistEntry({
      id: 'wl-2',
      address: '59.148.201.16',
      remark: 'Office, Kwun Tong',
      proof: 'PROVEN',
      provenAt: ago(now, 90 * DAY_MS),
      createdAt: ago(now, 90 * DAY_MS),
    }),
    mockWhitelistEntry({
      id: 'wl-1',
      address: '45.32.118.204',
      subAccountId: 'sa-2',
      expiresAt: ago(now, 3 * DAY_MS),
      createdAt: ago(now, 93 * DAY_MS),
    }),
  ];
  return amount === 'many' ? [...usual, ...makeMore(now)] : usual;
}

function makeMore(now: Date): MockWhitelistEntry[] {
  const random = randomOf('whitelist');
  return Array.from({ length: 60 }, (_, index) =>
    mockWhitelistEntry({
      id: `wl-more-${index}`,
      address:
        index % 4 === 0
          ? `2406:da18:77c:6100:9c1f:5be2:aa04:${(index + 4096).toString(16)}`
          : `47.${random.between(52, 91)}.${random.between(0, 255)}.${index + 1}`,
      subAccountId: random.pick(['sa-1', 'sa-2', 'sa-3']),
      remark: index % 6 === 0 ? 'Price and availability monitoring, all shops. '.repeat(5) : null,
      createdAt: ago(now, (94 + index) * DAY_MS),
    }),
  );
}
