import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Int,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { Clock } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../../schema/rules/limits.js';
import { AppError } from '../../platform/errors.js';
import { asksFor, pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { LongList, Report } from '../../platform/graphql/report-field.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { isId, NIL_ID } from '../../platform/ids.js';
import { filterValues, pageRequest, type Connection } from '../../platform/page.js';
import type { EntryLedger } from '../ledger/entries/account-entries.service.js';
import { Me } from '../user/me.object.js';
import {
  LedgerEntry,
  LedgerEntryConnection,
  LedgerFilterInput,
  LedgerPart,
  LedgerPartByEnum,
  LedgerSum,
  type LedgerPartBy,
} from './ledger-entry.object.js';
import {
  readEntries,
  readEntriesAfter,
  readEntrySums,
  type EntryConditions,
} from './ledger-entries.reads.js';
import { readLedgerBalances, readUnpostedBytes } from './ledger-balance.reads.js';
import { readBalance } from '../entitlement/balance/balance.reads.js';
import type { LedgerLoaders } from './ledger.loaders.js';

export type LedgerContext = RequestContext<{ reads: ReadPool; clock: Clock }> & {
  loaders: LedgerLoaders;
};

@ObjectType({ description: 'What a ledger holds in one unit.' })
export class LedgerBalance {
  @Field({ description: 'BYTES, POINTS, or the currency of minor units.' })
  unit!: string;

  @Field(() => GraphQLBigInt, { description: 'The balance.' })
  amount!: bigint;
}

@ObjectType({
  description: 'What a grant will lose when it expires, if nothing more of it is used.',
})
export class PlannedExpiry {
  @Field(() => GraphQLDateTime, { description: 'When it expires.' })
  at!: Date;

  @Field(() => ID, { description: 'Id of the grant.' })
  grantId!: string;

  @Field(() => GraphQLBigInt, { description: 'Bytes left now.' })
  bytes!: bigint;
}

/** A page of a ledger, and what it is a page of. */
type LedgerPage = Connection<LedgerEntry> & {
  accountId: string;
  ledger: EntryLedger;
  /** Empty if neither the sums nor the number of all entries were asked for. */
  sums: LedgerSum[];
  /** 0 if nobody asked, and for money and points. */
  unpostedBytes: bigint;
};

/** One statement reads both, because each reads every entry that matches. */
const SUMMED = ['sums', 'totalCount'] as const;
const UNPOSTED = ['unpostedBytes'] as const;

const FILTER = { nullable: true, description: 'Filters the entries.' } as const;

@Resolver(() => Me)
export class MyLedgersResolver {
  @Report()
  @FieldResolver(() => LedgerEntryConnection, {
    description:
      'Every change of your traffic, and the bytes that changed nothing: free, written off, or set aside. Newest first.',
  })
  trafficLedger(
    @Root() me: Me,
    @Ctx() context: LedgerContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => LedgerFilterInput, FILTER) filter?: LedgerFilterInput,
  ): Promise<LedgerPage> {
    return pageOf('TRAFFIC', me, context, info, args, filter);
  }

  @Report()
  @FieldResolver(() => LedgerEntryConnection, {
    description: 'Your payments, refunds, and lost disputes, newest first.',
  })
  moneyLedger(
    @Root() me: Me,
    @Ctx() context: LedgerContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => LedgerFilterInput, FILTER) filter?: LedgerFilterInput,
  ): Promise<LedgerPage> {
    return pageOf('MONEY', me, context, info, args, filter);
  }

  @Report()
  @FieldResolver(() => LedgerEntryConnection, {
    description: 'Every change of your spendable points, newest first.',
  })
  pointsLedger(
    @Root() me: Me,
    @Ctx() context: LedgerContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => LedgerFilterInput, FILTER) filter?: LedgerFilterInput,
  ): Promise<LedgerPage> {
    return pageOf('POINTS', me, context, info, args, filter);
  }

  @Report()
  @FieldResolver(() => [LedgerEntry], {
    description:
      'The entries of all three ledgers that follow a number, in order. Ask again with the last number you got: you get each entry exactly once, with `isFinal` as of that time. An entry is not sent again when it becomes final: with `finalOnly`, you get each one once it is.',
  })
  async ledger(
    @Root() me: Me,
    @Ctx() { services }: LedgerContext,
    @Arg('after', () => GraphQLBigInt, {
      defaultValue: 0n,
      description: 'Only entries with higher numbers.',
    })
    after: bigint,
    @Arg('first', () => Int, {
      defaultValue: DEFAULT_PAGE_SIZE,
      description: `How many, at most ${MAX_PAGE_SIZE}.`,
    })
    first: number,
    @Arg('finalOnly', () => Boolean, {
      defaultValue: false,
      description:
        'Only the entries before the first one that is not final yet. Each comes once, some 50 hours after it happened, and nothing corrects it any more.',
    })
    finalOnly: boolean,
  ): Promise<LedgerEntry[]> {
    if (first < 0 || first > MAX_PAGE_SIZE)
      throw new AppError('BAD_USER_INPUT', `A page holds 0 to ${MAX_PAGE_SIZE} items`, {
        reason: 'PAGE_SIZE_OUT_OF_RANGE',
      });
    const now = services.clock.now();
    const found = await readEntriesAfter(services.reads, me.accountId, after, first, now);
    const provisional = finalOnly ? found.findIndex(({ isFinal }) => !isFinal) : -1;
    return provisional < 0 ? found : found.slice(0, provisional);
  }
}

async function pageOf(
  ledger: EntryLedger,
  { accountId }: Me,
  { services }: LedgerContext,
  info: GraphQLResolveInfo,
  args: ConnectionArgs,
  filter: LedgerFilterInput = {},
): Promise<LedgerPage> {
  const conditions: EntryConditions = {
    ledger,
    from: filter.from ?? null,
    to: filter.to ?? null,
    kinds: filterValues('kinds', filter.kinds),
    grantId: idOf(filter.grantId),
    orderId: idOf(filter.orderId),
    subAccountId: idOf(filter.subAccountId),
  };
  const list = { name: 'Me.ledgers', owner: accountId, query: conditions };
  const page = pageRequest(args, list, pageWishes(info));
  const now = services.clock.now();
  const { reads } = services;
  const summing = asksFor(info, SUMMED) ? readEntrySums(reads, accountId, conditions) : [];
  // Not after the entries: statements that are sent together cost less.
  const counting =
    ledger === 'TRAFFIC' && asksFor(info, UNPOSTED)
      ? readUnpostedBytes(reads, accountId, conditions, now)
      : 0n;
  const [entries, sums, unpostedBytes] = await Promise.all([
    readEntries(reads, accountId, conditions, page, now),
    summing,
    counting,
  ]);
  const totalCount = sums.reduce((total, { count }) => total + Number(count), 0);
  return Object.assign(entries, { accountId, ledger, sums, totalCount, unpostedBytes });
}

/** A text that is no id matches nothing, as an unknown id does. */
function idOf(id: string | null | undefined): string | null {
  if (id == null) return null;
  return isId(id) ? id : NIL_ID;
}

async function plannedExpiries(
  { reads, clock }: LedgerContext['services'],
  accountId: string,
): Promise<PlannedExpiry[]> {
  const { traffic } = await readBalance(reads, accountId, clock.now());
  return traffic.grants
    .map(({ id, expiresAt, remainingBytes, allocatedBytes }) => ({
      at: expiresAt,
      grantId: id,
      bytes: remainingBytes + allocatedBytes,
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

@Resolver(() => LedgerEntryConnection)
export class LedgerEntryConnectionResolver {
  @FieldResolver(() => [LedgerSum], {
    description: 'Sums of all entries that match, not only those of this page.',
  })
  sums(@Root() { sums }: LedgerPage): LedgerSum[] {
    return sums;
  }

  @FieldResolver(() => [LedgerBalance], {
    description:
      'The balance as of a time, whatever the filter: the sum of the entries that occurred before it. Traffic also counts what has no entry yet, and after now the planned expiries.',
  })
  balances(
    @Root() { accountId, ledger }: LedgerPage,
    @Ctx() { services }: LedgerContext,
    @Arg('asOf', () => GraphQLDateTime, { nullable: true, description: 'The time. Default: now.' })
    asOf?: Date | null,
  ): Promise<LedgerBalance[]> {
    const { reads, clock } = services;
    return readLedgerBalances(reads, accountId, ledger, asOf ?? null, clock.now(), () =>
      plannedExpiries(services, accountId),
    );
  }

  @FieldResolver(() => GraphQLBigInt, {
    description:
      'Bytes that have no entries yet, as far as the filter finds them: usage of hours that are not posted, and what just expired. Without kinds, the balance is the sum of all entries less these. 0 for money and points.',
  })
  unpostedBytes(@Root() { unpostedBytes }: LedgerPage): bigint {
    return unpostedBytes;
  }

  @FieldResolver(() => [PlannedExpiry], {
    description: 'What your traffic will lose if nothing more is used, soonest first.',
  })
  plannedExpiries(
    @Root() { accountId, ledger }: LedgerPage,
    @Ctx() { services }: LedgerContext,
  ): Promise<PlannedExpiry[]> | PlannedExpiry[] {
    if (ledger !== 'TRAFFIC') return [];
    return plannedExpiries(services, accountId);
  }
}

@Resolver(() => LedgerEntry)
export class LedgerEntryResolver {
  @LongList()
  @FieldResolver(() => [LedgerPart], {
    nullable: true,
    description:
      'Divides the usage of its hour that was charged alike. The parts add up to the entry and its corrections. Null if it is not about usage.',
  })
  parts(
    @Root() entry: LedgerEntry,
    @Ctx() { loaders }: LedgerContext,
    @Arg('by', () => LedgerPartByEnum, { description: 'What to divide by.' }) by: LedgerPartBy,
  ): Promise<LedgerPart[] | null> {
    return loaders.ledgerParts(entry, by);
  }
}
