import type { ApiScope } from '../../../../../schema/rules/api-key.js';
import { newId } from '../../../platform/ids.js';
import { share } from '../../../../test/support/share.js';
import { TestReports } from '../../../../test/support/test-reports.js';

const reports = share(() => TestReports.start());

beforeAll(async () => {
  await reports.useSome();
});

const refused = async (args: string) => {
  const { body } = await reports.gateway.graphql(
    `{ me { usage${args} { totalBytes } } }`,
    {},
    { token: reports.token },
  );
  return body.errors?.map(({ extensions }) => extensions);
};

describe('statistics', () => {
  it('are refused for a filter with unknown values', async () => {
    const bad = (reason: string) => [expect.objectContaining({ code: 'BAD_USER_INPUT', reason })];
    const asked = (filter: string) => refused(`(last: 7, filter: { ${filter} })`);
    expect(await asked('countries: ["US", "XX"]')).toEqual(bad('UNKNOWN_COUNTRY'));
    expect(await asked('countries: ["\\u0000"]')).toEqual(bad('UNKNOWN_COUNTRY'));
    expect(await asked('subAccountIds: ["nonsense"]')).toEqual(bad('UNKNOWN_SUB_ACCOUNT'));
    expect(await asked(`subAccountIds: ["${newId()}"]`)).toEqual(bad('UNKNOWN_SUB_ACCOUNT'));
    for (const list of ['subAccountIds', 'countries', 'protocols'])
      expect(await asked(`${list}: []`)).toEqual(bad('LIST_EMPTY'));
    expect(await asked(`countries: ["ZZ"], subAccountIds: ["${reports.first}"]`)).toBeUndefined();
  });

  it('still include a deleted sub account', async () => {
    const { services } = reports.gateway;
    await services.subAccounts.delete(reports.viewer, reports.second);
    const report = await reports.usage(
      `(last: 7, filter: { subAccountIds: ["${reports.second}"] })`,
    );
    expect(report.totalBytes).toBe('3000');
  });

  it('need an API key with READ_USAGE', async () => {
    const key = (scope: ApiScope) => reports.gateway.apiKey({ token: reports.token }, scope);
    expect((await reports.usage('(last: 7)', await key('READ_USAGE'))).totalBytes).toBe('4500');
    const { body } = await reports.gateway.graphql(
      '{ me { usage { totalBytes } } }',
      {},
      await key('READ_ORDERS'),
    );
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
