import { exchange, startTestGraphQL } from '../../../test/support/test-graphql.js';
import type { OwnWrites } from '../../platform/database/own-writes.js';
import { databaseUnavailable } from '../../platform/database/unavailable.js';

it.each<[string, () => Error, unknown[]]>([
  ['the database is away', databaseUnavailable, [503, 'SERVICE_UNAVAILABLE']],
  ['something breaks', () => new Error('hunter2'), [200, 'INTERNAL']],
])('tells a caller when %s outside of every resolver', async (_what, failure, told) => {
  const fail = () => Promise.reject(failure());
  const ownWrites = { reading: fail, writing: fail } as unknown as OwnWrites;
  const app = await startTestGraphQL(true, [], ownWrites);
  const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
  for (const query of ['{ hello }', 'mutation { touch }']) {
    const answer = await exchange(address, { payload: { query } });
    const extensions = answer.errors?.[0]?.extensions;
    expect([answer.status, extensions?.['code']]).toEqual(told);
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    if (answer.status === 200) expect(extensions?.['requestId']).toBe('request-1');
  }
  await app.close();
});
