import { beforeAll, describe, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { share } from '../../../test/support/share.js';
import { startTestGraphQL } from '../../../test/support/test-graphql.js';

describe('the GraphQL-over-HTTP audit', () => {
  const app = share(() => startTestGraphQL(false));
  let url = '';
  beforeAll(async () => {
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
  });

  /** Apollo answers these 400 also to clients that take only application/json, so that nobody takes them for answers. */
  const NOT_FOLLOWED =
    /^SHOULD use (a |)(200 status code|status code of 200) on (document parsing|document validation|variable coercion) failure when accepting application\/json$/;
  const audits = serverAudits({ url: () => url }).filter((audit) => !NOT_FOLLOWED.test(audit.name));

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    if (result.status !== 'ok') throw new Error(`${result.status}: ${result.reason}`);
  });

  it('leaves out three recommendations and nothing else', () => {
    expect(serverAudits({ url: () => url }).length - audits.length).toBe(3);
  });
});
