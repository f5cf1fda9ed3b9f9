import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Clock } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { Report } from '../../platform/graphql/report-field.js';
import { connection, pageRequest, type Connection } from '../../platform/page.js';
import { Me } from '../user/me.object.js';
import { monthsOf } from './statement-months.js';
import { Statement, StatementBalanceObject, StatementConnection } from './statement.object.js';
import { readCalendar } from './statement.reads.js';
import { balancesOf, type StatementBalance } from './statement.js';

export type StatementContext = RequestContext<{ reads: ReadPool; clock: Clock }>;

@Resolver(() => Me)
export class MyStatementsResolver {
  @Report()
  @FieldResolver(() => StatementConnection, {
    description:
      'A statement for each calendar month since your account was opened, newest first. Sealed ones can be checked offline.',
  })
  async statements(
    @Root() { accountId }: Me,
    @Ctx() { services: { reads, clock } }: StatementContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<Statement>> {
    const list = { name: 'Me.statements', owner: accountId };
    const page = pageRequest(args, list, pageWishes(info));
    const all = monthsOf(await readCalendar(reads, accountId), clock.now());
    const { after, before } = page;
    const within = all
      .filter(({ month }) => after === null || month < after.id)
      .filter(({ month }) => before === null || month > before.id);
    if (!page.backward) within.reverse();
    const found = within.slice(0, page.limit + 1);
    const oldestFirst = found.toSorted((a, b) => (a.month < b.month ? -1 : 1));
    let balances: Promise<StatementBalance[][]> | undefined;
    return connection(
      page,
      found,
      all.length,
      ({ month }) => ({ key: 'month', id: month }),
      (each): Statement => ({
        readBalances: async () => {
          balances ??= balancesOf(reads, accountId, oldestFirst);
          return (await balances)[oldestFirst.indexOf(each)] ?? [];
        },
        id: `${accountId}.${each.month}`,
        month: each.month,
        timeZone: each.timeZone,
        from: each.from,
        to: each.to,
        state: each.state,
        sealedAt: each.seal?.sealedAt ?? null,
        note: each.seal?.note ?? null,
        path: `/statements/${each.month}`,
      }),
    );
  }
}

@Resolver(() => Statement)
export class StatementResolver {
  @FieldResolver(() => [StatementBalanceObject], {
    description: 'Opening balance, movements, and closing balance of each ledger and unit.',
  })
  balances(@Root() { readBalances }: Statement): Promise<StatementBalanceObject[]> {
    return readBalances();
  }
}
