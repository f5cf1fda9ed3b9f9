import { fileURLToPath } from 'node:url';

const USER = '00000000-0000-7000-8000-000000000000';
const NOW = new Date('2026-01-02T03:04:05Z');
const CURSOR = { key: NOW.toISOString(), id: USER };
/** Every kind of page: forward and backward, from the start and between two cursors. */
const PAGES = [false, true].flatMap((backward) =>
  [null, CURSOR].map((cursor) => ({
    limit: 10,
    backward,
    after: cursor,
    before: cursor,
    counted: true,
    located: true,
  })),
);

/**
 * Calls each function that composes its SQL at run time, with arguments that make every variant of it.
 * @param {(module: string) => Promise<any>} built loads a module of the built gateway
 * @param {{ query(name: string, sql: string, values?: unknown[]): Promise<unknown[]> }} pool records instead of reading
 */
async function callAll(built, pool) {
  // Brings the metadata that decorators need.
  await built('platform/database/data-source.js');
  const reads = await Promise.all(
    ['order/order', 'sub-account/sub-account', 'whitelist/whitelist', 'proxy/proxy-configuration']
      .concat([
        'proxy-request/proxy-request',
        'points/points',
        'api-key/api-key',
        'audit/audit',
        'session/session',
        'account-ledger/ledger-entries',
        'account-ledger/ledger-parts',
        'usage/report/usage',
        'usage/report/usage-table',
        'usage/report/usage-targets',
        'user/user',
        'points/referral-rewards',
      ])
      .concat(['support/ticket', 'invoice/invoice', 'payment/payment', 'plan/plan'])
      .map((name) => built(`modules/${name}.reads.js`)),
  );
  const all = Object.assign({}, ...reads);
  for (const page of PAGES) {
    for (const [search, statuses, billingType, time] of [
      [null, null, null, null],
      ['a', ['PAID'], 'TRAFFIC', NOW],
    ]) {
      const filter = { search, statuses, billingType, from: time, to: time, oldestFirst: false };
      for (const detailed of [false, true])
        await all.readOrders(pool, USER, filter, page, NOW, detailed);
      await all.readSubAccounts(pool, USER, { search, status: search, type: search }, page);
      const kinds = search && ['INVOICE'];
      await all.readInvoices(pool, USER, { search, kinds, from: time, to: time }, page);
      await all.readTickets(pool, USER, { search, statuses }, page);
      await all.readWhitelist(pool, USER, { search, subAccountId: search }, page, NOW);
      const sampled = { subAccountIds: search && [USER], outcomes: statuses, isOk: search && true };
      await all.readProxyRequests(pool, USER, sampled, page);
    }
    await all.readSubAccount(pool, USER, USER);
    await all.readProxyConfigurations(pool, USER, page);
    await all.readReferredCustomers(pool, USER, page);
    await all.readMyPayments(pool, USER, page);
    const line = { ...page, ...(page.after && { after: { key: 'line', id: '1' } }) };
    for (const detailed of [false, true]) await all.readPointsHistory(pool, USER, line, detailed);
    await all.readReferralRewards(pool, USER, line);
    await all.readAuditLog(pool, USER, line);
    await all.readApiKeys(pool, USER, page);
    await all.readSessions(pool, { userId: USER, actor: {} }, NOW, page);
    const entry = { ...page, ...(page.after && { after: { key: 'entry', id: '1' } }) };
    const nothing = { from: null, to: null, kinds: null, grantId: null, orderId: null };
    const everything = { from: NOW, to: NOW, kinds: ['USAGE'], grantId: USER, orderId: USER };
    for (const conditions of [
      { ledger: 'TRAFFIC', subAccountId: null, ...nothing },
      { ledger: 'TRAFFIC', subAccountId: USER, ...everything },
    ]) {
      await all.readEntries(pool, USER, conditions, entry, NOW);
      await all.readEntrySums(pool, USER, conditions);
    }
    const hour = { accountId: USER, kind: 'USAGE', occurredAt: NOW, until: NOW };
    const charged = { subAccountId: USER, grantId: USER, reason: null };
    for (const by of ['COUNTRY', 'PROTOCOL', 'TARGET'])
      await all.readParts(pool, [{ ...hour, ...charged }], by);
  }
  const day = { startQuarter: 0, from: '2026-01-01', to: '2026-01-02' };
  const span = { from: NOW.getTime(), to: NOW.getTime() + 1 };
  const buckets = { ...span, starts: [span.from] };
  const noTargets = { grantIds: null, targets: null, outcomes: null };
  const not = { subAccountIds: null, countries: null, protocols: null, paidBy: null, ...noTargets };
  const everything = { ...not, not };
  const some = { ...everything, subAccountIds: [USER], countries: ['HK'], protocols: ['HTTP'] };
  const paid = { ...some, grantIds: [USER] };
  for (const filter of [everything, some, paid, { ...paid, not: some }, { ...some, not: paid }]) {
    for (const runs of [
      { span, days: [day], quarters: [] },
      { span, days: [], quarters: [span] },
      { span, days: [day], quarters: [span] },
      { span, days: [day], quarters: [span, span] },
    ]) {
      for (const groupBy of [null, 'SUB_ACCOUNT', 'COUNTRY', 'PROTOCOL', 'PLAN', 'GRANT'])
        for (const granularity of ['HOUR', 'DAY'])
          for (const detailed of [false, true])
            for (const bucketed of [false, true])
              await all.readUsageRows(
                pool,
                USER,
                { ...buckets, granularity },
                runs,
                groupBy,
                filter,
                { detailed, bucketed },
              );
      await all.readUsageSums(pool, USER, runs, filter);
      for (const dimensions of [
        ['PROTOCOL'],
        ['COUNTRY', 'SUB_ACCOUNT'],
        ['PLAN', 'COUNTRY'],
        ['GRANT'],
      ])
        for (const paidBy of [null, 'TRAFFIC', 'UNLIMITED']) {
          const question = { accountId: USER, runs, dimensions, filter: { ...filter, paidBy } };
          await all.readUsageTable(pool, question, buckets, 1);
          await all.readUsageCells(pool, question, buckets);
          await all.readGroupSums(pool, question, [{ key: USER, thenKey: USER }]);
          if (dimensions.length > 1) continue;
          for (const starts of [null, buckets.starts])
            await all.readLargestGroups(pool, question, starts, 1);
        }
    }
    await all.readWriteOffs(pool, USER, span, filter);
  }
  const runs = { span, days: [], quarters: [] };
  const targets = { ...everything, targets: ['a'], outcomes: ['OK'] };
  for (const filter of [everything, targets, { ...everything, not: targets }]) {
    const question = { accountId: USER, span, runs, filter: { ...filter, paidBy: null } };
    await all.readSuccesses(pool, question);
    for (const dimensions of [['TARGET'], ['OUTCOME', 'SUB_ACCOUNT'], ['GRANT', 'TARGET']]) {
      const groups = [{ key: USER, thenKey: USER }];
      await all.readOverheads(pool, question, dimensions, groups);
      await all.readUsageTable(pool, { ...question, dimensions }, buckets, 1);
      await all.readUsageCells(pool, { ...question, dimensions }, buckets);
      await all.readGroupSums(pool, { ...question, dimensions }, groups);
      if (dimensions.length === 1)
        await all.readLargestGroups(pool, { ...question, dimensions }, null, 1);
    }
  }
  await all.readPlans(pool, null);
  const { LedgerService } = await built('modules/ledger/ledger.service.js');
  const ledger = new LedgerService();
  const connection = {
    connection: { stream: { cork() {}, uncork() {} } },
    query: async (/** @type {{ text: string, values: unknown[] }} */ { text, values }) => ({
      rows: await pool.query('', text, values),
    }),
  };
  const tx = { queryRunner: { connect: () => Promise.resolve(connection) } };
  for (const owner of [
    {},
    { accountId: USER },
    { accountId: USER, grantId: USER, subAccountId: USER },
  ]) {
    const account = { kind: 'traffic_pot', unit: 'BYTES', ...owner };
    await ledger.balance(tx, account);
    // The call throws at the end, because no statement returned the account.
    await ledger.idOf(tx, account).catch(() => undefined);
  }
}

/**
 * Statements that the code composes at run time. Node must run with source maps, which lead from the built gateway to its
 * sources.
 * @param {(module: string) => Promise<any>} built
 * @returns {Promise<import('../../dev/sql-check/check-statements.js').Recorded[]>}
 */
export async function composedStatements(built) {
  /** @type {Map<string, import('../../dev/sql-check/check-statements.js').Recorded>} */
  const recorded = new Map();
  await callAll(built, {
    query(_name, sql, values = []) {
      const places = placesOf(new Error());
      const key = `${sql}\n${places.map(({ file, line }) => `${file}:${line}`).join('\n')}`;
      recorded.set(key, { sql, parameters: values.length, places });
      return Promise.resolve([]);
    },
  });
  return [...recorded.values()];
}

/** @param {Error} error @returns {{ file: string, line: number }[]} the TypeScript calls of its stack */
function placesOf({ stack = '' }) {
  return [...stack.matchAll(/\(?(file:\/\/[^\s()]+|(?<![^\s(])\/[^\s()]+\.ts):(\d+):\d+\)?$/gm)]
    .map(([, file = '', line]) => ({
      file: file.startsWith('file:') ? fileURLToPath(file) : file,
      line: Number(line),
    }))
    .filter(({ file }) => file.endsWith('.ts'));
}
