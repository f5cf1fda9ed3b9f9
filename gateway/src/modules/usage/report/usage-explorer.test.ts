import { share } from '../../../../test/support/share.js';
import { TestReports } from '../../../../test/support/test-reports.js';

const reports = share(() => TestReports.start());

beforeAll(async () => {
  await reports.useSome();
});

async function ask(query: string, fields: string): Promise<unknown> {
  const { body } = await reports.gateway.graphql<{ me: { usage: unknown } }>(
    `{ me { usage(query: { ${query} }) { ${fields} } } }`,
    {},
    { token: reports.token },
  );
  return body.data?.me.usage ?? body.errors?.map(({ extensions }) => extensions);
}

describe('the explorer', () => {
  it('ranks usage by two dimensions, with shares, changes, and buckets', async () => {
    const fields = `rowCount rows(first: 2) { keys labels totalBytes bytesUp requests sharePercent previousBytes changePercent bucketBytes }
      rowsTotal { totalBytes } totalBytes requests series { label totalBytes }
      comparison { totalBytes totalChangePercent requests }`;
    const report = await ask('period: LAST_7_DAYS, groupBy: SUB_ACCOUNT, thenBy: COUNTRY', fields);
    expect(report).toEqual({
      rowCount: 3,
      rows: [
        {
          keys: [reports.second, 'US'],
          labels: ['reader2', 'US'],
          totalBytes: '3000',
          bytesUp: '300',
          requests: '2',
          sharePercent: 66.7,
          previousBytes: '0',
          changePercent: null,
          bucketBytes: ['0', '0', '0', '0', '3000', '0', '0'],
        },
        {
          keys: [reports.first, 'US'],
          labels: ['reader1', 'US'],
          totalBytes: '1000',
          bytesUp: '100',
          requests: '2',
          sharePercent: 22.2,
          previousBytes: '1500',
          changePercent: -33.3,
          bucketBytes: ['0', '0', '0', '0', '0', '0', '1000'],
        },
      ],
      rowsTotal: { totalBytes: '4500' },
      totalBytes: '4500',
      requests: '6',
      series: [
        { label: 'reader2', totalBytes: '3000' },
        { label: 'reader1', totalBytes: '1500' },
      ],
      comparison: { totalBytes: '1500', totalChangePercent: 200, requests: '2' },
    });
  });
});
