import type * as Types from '../../../schema/generated/schema-types.js';
import { storedRemark } from '../../../schema/rules/remark.js';
import { addressProblem, typedAddress } from '../../../schema/rules/address.js';
import {
  ADDRESS_CLAIM_MINUTES,
  MAX_UNPROVEN_ENTRIES,
  MAX_WHITELIST_ENTRIES,
} from '../../../schema/rules/limits.js';
import {
  found,
  type Handlers,
  matches,
  Refusal,
  refuseIf,
  replaced,
  type Session,
} from './answer.js';
import { refuseChoices } from './choices.js';
import { connection, newestFirst } from './connections.js';
import { MINUTE_MS } from './seed.js';
import { CURRENT_ADDRESS, type MockWhitelistEntry, mockWhitelistEntry } from './whitelist-world.js';
import type { World } from './world.js';

const CLAIM_MS = ADDRESS_CLAIM_MINUTES * MINUTE_MS;

/** Checks an address as the gateway does. @returns its canonical form, and whether this request proves it */
function checked(world: World, text: string, ownId?: string) {
  refuseIf(addressProblem(text), 'address');
  const address = typedAddress(text) ?? text;
  const others = world.whitelist.filter(({ id }) => id !== ownId);
  if (others.some((entry) => entry.address === address))
    throw new Refusal('ADDRESS_DUPLICATE', 'address');
  if (others.length >= MAX_WHITELIST_ENTRIES) throw new Refusal('WHITELIST_FULL');
  const waiting = others.filter((entry) => waits(entry, world.now));
  if (address !== CURRENT_ADDRESS && waiting.length >= MAX_UNPROVEN_ENTRIES)
    throw new Refusal('TOO_MANY_UNPROVEN_ADDRESSES');
  return { address, ...proofOf(world, address) };
}

const waits = ({ proof, expiresAt }: MockWhitelistEntry, now: Date) =>
  proof !== 'PROVEN' && (expiresAt === null || Date.parse(expiresAt) > now.getTime());

type MockTarget = Pick<MockWhitelistEntry, 'country' | 'city' | 'sessionType' | 'sessionMinutes'>;
const ANY_TARGET: MockTarget = {
  country: null,
  city: null,
  sessionType: 'ROTATING',
  sessionMinutes: null,
};

/** The choices of a setup that an entry does not have. */
const NO_OTHER_CHOICES = {
  authMethod: 'WHITELIST',
  session: null,
  format: 'URL',
  template: null,
  quantity: 1,
} as const;

/** The target that an input names. Its rule is that of a setup, as at the gateway. */
function targetOf(input: Types.WhitelistEntryUpdateInput, before = ANY_TARGET): MockTarget {
  const { country = before.country, city = before.city } = input;
  const { sessionMinutes = before.sessionMinutes } = input;
  const sessionType = input.sessionType ?? before.sessionType;
  const target = { country, city, sessionType, sessionMinutes };
  const choices = refuseChoices({ ...NO_OTHER_CHOICES, ...target });
  return { country: choices.country, city: choices.city, sessionType, sessionMinutes };
}

/** An address is proven if the request comes from it. */
const proofOf = (world: World, address: string) =>
  address === CURRENT_ADDRESS
    ? ({ proof: 'PROVEN', provenAt: world.now.toISOString() } as const)
    : ({ proof: 'UNPROVEN', provenAt: null } as const);

export function whitelistHandlers(world: World): Handlers {
  const own = (id: string) => found(world.whitelist, id, 'Whitelist entry');
  const accountId = (id: string) => found(world.subAccounts, id, 'Sub account').id;
  const shown = (entry: MockWhitelistEntry) => ({
    ...entry,
    subAccountUsername:
      world.subAccounts.find(({ id }) => id === entry.subAccountId)?.username ?? '',
  });
  const save = (next: MockWhitelistEntry) => {
    world.whitelist = replaced(world.whitelist, next);
    return { whitelistEntry: shown(next) };
  };

  return {
    me: () => ({
      currentAddress: CURRENT_ADDRESS,
      whitelist: ({ filter, ...page }: Types.MeWhitelistArgs) => {
        const listed = newestFirst(world.whitelist).filter(
          ({ address, remark, subAccountId }) =>
            matches(filter?.search, address, remark) &&
            (filter?.subAccountId == null || subAccountId === filter.subAccountId),
        );
        return connection(listed, page, shown);
      },
    }),
    mutations: {
      whitelistEntryAdd: ({ input }: Types.MutationWhitelistEntryAddArgs, { user }: Session) => {
        if (!user.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED', 'address');
        const entry = mockWhitelistEntry({
          id: `wl-${crypto.randomUUID()}`,
          subAccountId: accountId(input.subAccountId),
          remark: storedRemark(input.remark ?? null),
          expiresAt: input.expiresAt ?? null,
          ...targetOf(input),
          createdAt: world.now.toISOString(),
          ...checked(world, input.address),
        });
        world.whitelist = [entry, ...world.whitelist];
        return { whitelistEntry: shown(entry) };
      },
      whitelistEntryUpdate: ({ id, input }: Types.MutationWhitelistEntryUpdateArgs) => {
        const { address, subAccountId, remark, expiresAt } = input;
        const entry = own(id);
        return save({
          ...entry,
          ...targetOf(input, entry),
          ...(address != null && checked(world, address, id)),
          ...(subAccountId != null && { subAccountId: accountId(subAccountId) }),
          ...(remark !== undefined && { remark: storedRemark(remark) }),
          ...(expiresAt !== undefined && { expiresAt }),
        });
      },
      whitelistEntryProve: ({ id }: Types.MutationWhitelistEntryProveArgs) => {
        const entry = own(id);
        if (entry.address !== CURRENT_ADDRESS) throw new Refusal('ADDRESS_ELSEWHERE', 'address');
        return save({ ...entry, ...proofOf(world, entry.address) });
      },
      whitelistClaimCreate: ({ id }: Types.MutationWhitelistClaimCreateArgs) => {
        const kind = own(id).address.includes(':') ? '-6' : '-4';
        const token = 'pZk3V9mJ0xQeYb7sT2uLhR5nWcA8dFgK1iOq4vXyE6M';
        return {
          whitelistClaim: {
            command: `curl ${kind} -X PUT https://proxies.example/whitelist/claims/${token}`,
            expiresAt: new Date(Date.now() + CLAIM_MS).toISOString(),
          },
        };
      },
      whitelistEntriesDelete: ({ ids }: Types.MutationWhitelistEntriesDeleteArgs) => {
        ids.forEach(own);
        world.whitelist = world.whitelist.filter(({ id }) => !ids.includes(id));
        return { deletedIds: ids };
      },
    },
  };
}
