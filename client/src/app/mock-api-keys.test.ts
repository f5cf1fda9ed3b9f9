import { handlers } from '../../../mocks/src/msw/handlers';
import { createWorldIn } from '../../../mocks/src/dev-mode/states';
import type { World } from '../../../mocks/src/msw/records';
import schemaText from '../../../schema/schema.graphql?raw';
import { server } from '../../jest/render-app';
import { samplesOf } from '../site/reference/operation-samples';

/** No key may read these, and nothing in the client asks for the claims (mock-operations.test.ts). */
const WITHOUT = ['auditLog', 'sessions', 'claims'];
const SAMPLES = [...samplesOf(schemaText).values()]
  .flat()
  .filter(({ name, request }) => !request.startsWith('mutation') && !WITHOUT.includes(name));

interface Answered {
  errors?: { message: string; extensions: object }[];
}

async function ask(world: World, key: string, query: string, variables: unknown = {}) {
  server.use(...handlers(world, () => undefined));
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query, variables }),
  });
  const { errors = [] } = (await response.json()) as Answered;
  return { errors, requestId: response.headers.get('x-request-id') };
}

test.each(SAMPLES)('the mocks answer the sample $name to a key', async (sample) => {
  const world = createWorldIn('usual');
  const [live] = world.apiKeys;
  const variables: unknown = JSON.parse(sample.variables ?? '{}');
  const { errors, requestId } = await ask(world, `${live!.prefix}rest`, sample.request, variables);
  expect(errors.map(({ message }) => message)).toEqual([]);
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
});

test.each([
  ['hk_unknown', 'API_KEY_UNKNOWN'],
  ['hk_X0pLm4sarest', 'API_KEY_REVOKED'],
  ['no-key', 'TOKEN_UNKNOWN'],
])('the mocks refuse %s with the reason %s', async (key, reason) => {
  const { errors } = await ask(createWorldIn('usual'), key, '{ me { id } }');
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', reason } }]);
});
