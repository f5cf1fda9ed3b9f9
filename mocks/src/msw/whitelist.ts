import type * as Types from '../../../schema/generated/schema-types.js';
import { addressProblem, typedAddress } from '../../../schema/rules/address.js';
import { ADDRESS_CLAIM_MINUTES, MAX_WHITELIST_BATCH } from '../../../schema/rules/limits.js';
import { storedRemark } from '../../../schema/rules/remark.js';
import { change, found, type Handlers, Refusal, refuseIf, type Session } from './answer.js';
import { checkedChoices } from './proxies.js';
import type { MockWhitelistEntry, World } from './records.js';
import { ago, DAY_MS, MINUTE_MS, type Seed } from './seed.js';

/** Source address of this world's requests. */
export const CURRENT_ADDRESS = '8.219.40.7';
/** Source address of requests through this world's proxies. */
export const EXIT_ADDRESS = '154.29.66.8';

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
  const more = Array.from({ length: amount === 'many' ? 60 : 0 }, (_, index) => {
    const isLong = index % 4 === 0;
    const address = isLong
      ? `2406:da18:77c:6100:9c1f:5be2:aa04:${index + 1000}`
      : `47.52.10.${index}`;
    return entry(`wl-more-${index}`, address, 94 + index, {
      subAccountId: `sa-${(index % 3) + 1}`,
      remark: isLong ? 'Price and availability monitoring, all shops. '.repeat(5) : null,
      // Few of them wait: an account can have 20 of those (SECURITY 53).
      proof: index % 8 === 1 ? 'UNPROVEN' : 'PROVEN',
    });
  });
  return [
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
    ...more,
  ];
}

const NEVER_NULL = ['address', 'subAccountId', 'sessionType'];

export function whitelistHandlers(world: World): Handlers {
  const own = (id: string) => found(world.whitelist, id, 'Whitelist entry');
  const refuseExit = (address: string) => {
    if (world.exitAddresses.includes(address)) throw new Refusal('ADDRESS_OF_EXIT', 'address');
  };
  /** A request from the address itself proves it. */
  const prove = (entry: MockWhitelistEntry) => {
    const isProven = entry.address === CURRENT_ADDRESS;
    entry.proof = isProven ? 'PROVEN' : 'UNPROVEN';
    entry.provenAt = isProven ? world.now.toISOString() : null;
  };
  const save = (entry: MockWhitelistEntry, input: Types.WhitelistEntryUpdateInput) => {
    const next = change({ ...entry }, input, NEVER_NULL);
    const { country, city } = checkedChoices({ ...next, authMethod: 'WHITELIST' });
    if (input.address != null) refuseIf(addressProblem(input.address), 'address');
    const address = typedAddress(next.address) ?? next.address;
    if (address !== entry.address) refuseExit(address);
    if (world.whitelist.some((each) => each !== entry && each.address === address))
      throw new Refusal('ADDRESS_DUPLICATE', 'address');
    found(world.subAccounts, next.subAccountId, 'Sub account');
    const remark = storedRemark(next.remark);
    Object.assign(entry, { ...next, country, city, address, remark });
    if (input.address != null) prove(entry);
    return { whitelistEntry: entry };
  };

  return {
    me: () => ({ currentAddress: CURRENT_ADDRESS, whitelist: world.whitelist }),
    types: {
      WhitelistEntry: ({ subAccountId }) => ({
        subAccountUsername: world.subAccounts.find(({ id }) => id === subAccountId)?.username,
      }),
    },
    mutations: {
      whitelistEntryAdd: ({ input }: Types.MutationWhitelistEntryAddArgs, { user }: Session) => {
        if (!user.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED', 'address');
        const entry = mockWhitelistEntry({
          id: `wl-${crypto.randomUUID()}`,
          address: '',
          createdAt: world.now.toISOString(),
        });
        const payload = save(entry, input);
        world.whitelist = [entry, ...world.whitelist];
        return payload;
      },
      whitelistEntryUpdate: ({ id, input }: Types.MutationWhitelistEntryUpdateArgs) =>
        save(own(id), input),
      whitelistEntryProve: ({ id }: Types.MutationWhitelistEntryProveArgs) => {
        const entry = own(id);
        if (entry.address !== CURRENT_ADDRESS) throw new Refusal('ADDRESS_ELSEWHERE', 'address');
        refuseExit(entry.address);
        prove(entry);
        return { whitelistEntry: entry };
      },
      whitelistClaimCreate: ({ id }: Types.MutationWhitelistClaimCreateArgs) => {
        const kind = own(id).address.includes(':') ? '-6' : '-4';
        const token = 'pZk3V9mJ0xQeYb7sT2uLhR5nWcA8dFgK1iOq4vXyE6M';
        return {
          whitelistClaim: {
            command: `curl ${kind} -X PUT https://proxies.example/whitelist/claims/${token}`,
            expiresAt: ago(new Date(), -ADDRESS_CLAIM_MINUTES * MINUTE_MS),
          },
        };
      },
      whitelistEntriesDelete: ({ ids }: Types.MutationWhitelistEntriesDeleteArgs) => {
        if (ids.length > MAX_WHITELIST_BATCH) throw new Refusal('TOO_MANY_SELECTED', 'ids');
        ids.forEach(own);
        world.whitelist = world.whitelist.filter(({ id }) => !ids.includes(id));
        return { deletedIds: ids };
      },
    },
  };
}
