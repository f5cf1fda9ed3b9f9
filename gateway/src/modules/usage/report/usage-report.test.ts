import { share } from '../../../../test/support/share.js';
import { DAY, HOUR, TestReports } from '../../../../test/support/test-reports.js';

const reports = share(() => TestReports.start());

describe('statistics', () => {
  it('are zero in every bucket before any usage', async () => {
    const report = await reports.usage('(last: 7)');
    expect(report).toMatchObject({
      totalBytes: '0',
      peak: null,
      series: [],
      previous: {
        totalBytes: '0',
        dailyAverageBytes: '0',
        peak: null,
        changePercent: null,
        existed: true,
      },
      asOf: null,
    });
    expect(report.buckets).toHaveLength(7);
    expect(report.buckets.every((bucket) => bucket.totalBytes === '0')).toBe(true);
  });

  it('sum usage per day and compare it with the preceding period', async () => {
    await reports.useSome();
    const { today } = reports;
    const report = await reports.usage('(last: 7)');
    expect(report).toMatchObject({
      from: new Date(today - 6 * DAY).toISOString(),
      to: new Date(today + DAY).toISOString(),
      timeZone: 'UTC',
      totalBytes: '4500',
      bytesUp: '450',
      requests: '6',
      averageBytes: '642',
      dailyAverageBytes: '642',
      asOf: reports.gateway.clock.now().toISOString(),
    });
    expect(report.buckets.map((bucket) => bucket.totalBytes)).toEqual([
      '0',
      '0',
      '0',
      '0',
      '3000',
      '500',
      '1000',
    ]);
    expect(report.peak).toEqual({
      start: new Date(today - 2 * DAY).toISOString(),
      end: new Date(today - DAY).toISOString(),
      totalBytes: '3000',
      isFinal: false,
    });
    expect(report.previous).toEqual({
      from: new Date(today - 13 * DAY).toISOString(),
      to: new Date(today - 7 * DAY + 10 * HOUR).toISOString(),
      totalBytes: '1500',
      dailyAverageBytes: '214',
      peak: {
        start: new Date(today - 7 * DAY).toISOString(),
        end: new Date(today - 7 * DAY + 10 * HOUR).toISOString(),
        totalBytes: '1500',
        isFinal: true,
      },
      changePercent: 200,
      existed: true,
    });
  });

  it('have the same figures, whichever of them are selected', async () => {
    const selections = [
      'totalBytes',
      'totalBytes buckets { start totalBytes }',
      'totalBytes requests averageBytes',
      'totalBytes series { key totalBytes paidBytes freeBytes writtenOffBytes }',
      'peak { start totalBytes } asOf',
    ];
    for (const [granularity, zone] of [
      ['HOUR', 'UTC'],
      ['DAY', 'UTC'],
      ['MONTH', 'Asia/Hong_Kong'],
    ])
      for (const rest of [
        '',
        'groupBy: COUNTRY',
        'groupBy: PLAN',
        'filter: { countries: ["US"] }',
        'groupBy: PROTOCOL, filter: { protocols: [HTTPS] }',
      ]) {
        const period = `(last: 14, granularity: ${granularity}, timeZone: "${zone}", ${rest})`;
        const report = await reports.usage(period);
        for (const selection of selections)
          expect(report).toMatchObject(await reports.usage(period, undefined, selection));
      }
  });

  it("assign an hour to the customer's local day", async () => {
    // 23:00 UTC is the next morning in Hong Kong.
    const report = await reports.usage('(last: 7, timeZone: "Asia/Hong_Kong")');
    expect(report.buckets.map((bucket) => bucket.totalBytes)).toEqual([
      '0',
      '0',
      '0',
      '0',
      '0',
      '3500',
      '1000',
    ]);
    expect(report.buckets[6]?.start).toBe(new Date(reports.today - 8 * HOUR).toISOString());
  });

  it('split into series, the largest first, with readable names', async () => {
    const report = await reports.usage('(last: 7, groupBy: SUB_ACCOUNT)');
    expect(report.series.map(({ key, label, totalBytes }) => ({ key, label, totalBytes }))).toEqual(
      [
        { key: reports.second, label: 'reader2', totalBytes: '3000' },
        { key: reports.first, label: 'reader1', totalBytes: '1500' },
      ],
    );
    expect(report.series[0]?.buckets.map((bucket) => bucket.totalBytes)).toEqual([
      '0',
      '0',
      '0',
      '0',
      '3000',
      '0',
      '0',
    ]);
    const byCountry = await reports.usage('(last: 7, groupBy: COUNTRY)');
    expect(byCountry.series.map(({ key, totalBytes }) => [key, totalBytes])).toEqual([
      ['US', '4000'],
      ['DE', '500'],
    ]);
  });

  it('count only usage that matches the filter', async () => {
    const total = async (filter: string) =>
      (await reports.usage(`(last: 7, filter: { ${filter} })`)).totalBytes;
    expect(await total(`subAccountIds: ["${reports.first}"]`)).toBe('1500');
    expect(await total(`subAccountIds: ["${reports.first}"], countries: ["de"]`)).toBe('500');
    expect(await total('protocols: [SOCKS5, HTTP]')).toBe('3000');
  });

  it('recommend buying by how long the traffic lasts', async () => {
    expect((await reports.usage('(last: 7)')).recommendation).toBe('HIGH');
    const grant = (bytes: bigint) => reports.gateway.grant(reports.viewer, bytes);
    await grant(10_000n);
    await reports.ingest([reports.event(reports.today + 10 * HOUR, 2_250n)]);
    // One burst is no pace.
    expect((await reports.usage('(last: 7)')).recommendation).toBe('LOW');
    reports.gateway.clock.advance(DAY + HOUR);
    await reports.ingest([reports.event(reports.today + 35 * HOUR, 2_250n)]);
    expect((await reports.usage('(last: 7)')).recommendation).toBe('MEDIUM');
    await grant(1_000_000n);
    expect((await reports.usage('(last: 7)')).recommendation).toBe('LOW');
    const runOut = async () => {
      const { body } = await reports.gateway.graphql<{
        me: { balance: { projectedRunOutAt: string | null } };
      }>('{ me { balance { projectedRunOutAt } } }', {}, { token: reports.token });
      return body.data?.me.balance.projectedRunOutAt;
    };
    expect(await runOut()).toMatch(/^\d{4}-/);
    // More than can be used: the last grant expires with bytes left.
    await grant(10n ** 17n);
    expect(await runOut()).toBe(new Date(reports.today + 35 * HOUR + 30 * DAY).toISOString());
    expect((await reports.usage('(last: 7)')).recommendation).toBe('LOW');
  });
});
