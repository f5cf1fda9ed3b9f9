import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { get } from 'node:http';
import { OPERATION_LIMITS } from '../../../../schema/rules/limits.js';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';

const gateway = share(() => startTestAuth());

interface Extended {
  data: unknown;
  errors?: { message: string; extensions: Record<string, unknown> }[];
  extensions?: Record<string, unknown>;
}
async function ask(query: string, variables: object = {}, token?: string) {
  const answer = await gateway.graphql(query, variables, token === undefined ? {} : { token });
  return { ...answer, body: answer.body as Extended };
}

describe('the extensions of an answer', () => {
  it('say what the operation cost, and what is left of the limit', async () => {
    const { token } = await gateway.member('cost@example.com');
    const { body, headers } = await ask(
      '{ me { id orders(first: 7) { nodes { id } } } }',
      {},
      token,
    );
    expect(body.extensions).toEqual({
      cost: { operation: 11, limit: OPERATION_LIMITS.cost },
      requests: {
        limit: Number(headers.get('ratelimit-limit')),
        remaining: Number(headers.get('ratelimit-remaining')),
        resetSeconds: Number(headers.get('ratelimit-reset')),
      },
    });
  });

  it('are there beside errors, too, and belong to the operation that ran', async () => {
    const { token } = await gateway.member('cost-2@example.com');
    const failed = await ask('{ me { usage(last: 0) { totalBytes } } }', {}, token);
    expect(failed.body).toMatchObject({
      errors: [{ extensions: { reason: 'PERIOD_EMPTY' } }],
      extensions: { cost: { operation: 3 } },
    });
  });

  it('of a refused operation say the limit', async () => {
    const list =
      'orders(first: 100) { nodes { timeline { id type at } payments { failedAttempts { id at } } } }';
    const { body } = await ask(`{ me { ${list} more: ${list} } }`);
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'GRAPHQL_VALIDATION_FAILED',
      cost: { atLeast: expect.any(Number) as number, limit: OPERATION_LIMITS.cost },
    });
  });
});

describe('an error', () => {
  const LONG = 'a'.repeat(50_000);

  it.each([
    ['an execution', '{ me { id } }', {}],
    ['a validation', '{ nothing }', {}],
    ['a syntax', '{', {}],
    [
      'a variable',
      'query ($n: Int!) { orderQuote(planId: "x", quantity: $n) { userErrors { code } } }',
      { n: 'x' },
    ],
  ])('of %s names the request', async (_what, query, variables) => {
    const { body, headers } = await ask(query, variables);
    const requestId = headers.get('x-request-id');
    expect(requestId).toBeTruthy();
    expect(body.errors?.map(({ extensions }) => extensions['requestId'])).toEqual([requestId]);
  });

  it.each([
    [
      'variable of a wrong type',
      'query ($n: Int!) { orderQuote(planId: "x", quantity: $n) { userErrors { code } } }',
      { n: LONG },
    ],
    [
      'variable of an enum',
      'query ($b: BillingType) { plans(billingType: $b) { id } }',
      { b: LONG },
    ],
    [
      'variable of a scalar',
      'mutation ($e: BigInt) { orderCreate(input: { planId: "x", expectedTotal: $e }, idempotencyKey: "k") { userErrors { code } } }',
      { e: LONG },
    ],
    [
      'field in an input',
      'mutation ($i: ProfileInput!) { profileUpdate(input: $i) { userErrors { code } } }',
      { i: { [LONG]: 1 } },
    ],
    ['literal', `{ orderQuote(planId: "x", quantity: "${LONG}") { userErrors { code } } }`, {}],
    ['name of a field', `{ ${LONG} }`, {}],
    ['name of a variable', `query ($${LONG}: Int!) { plans { id } }`, {}],
    ['name of an operation', `query ${LONG} { plans { id } } query B { plans { id } }`, {}],
  ])('does not repeat a huge %s', async (_what, query, variables) => {
    const { body } = await ask(query, variables);
    expect(body.errors).not.toEqual([]);
    for (const { message } of body.errors ?? [])
      expect({ message, length: message.length < 400 }).toMatchObject({ length: true });
  });
});

describe('compression', () => {
  const LOCATIONS = '{ locations { countries { code ipCount cities { name } } } }';
  const QUOTE =
    'orderQuote(planId: "x", quantity: 1) { userErrors { code message field __typename } }';

  /** The bytes as they travel: `fetch` would decompress them. */
  const raw = (query: string, acceptEncoding: string) =>
    new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>(
      (resolve, reject) => {
        const url = `${gateway.url}/graphql?query=${encodeURIComponent(query)}`;
        get(url, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const { 'content-encoding': encoding, vary } = response.headers;
            resolve({ encoding, vary, bytes: Buffer.concat(parts) });
          });
        }).on('error', reject);
      },
    );

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s shortens a long answer to a query', async (encoding, decompress) => {
    const plain = await raw(LOCATIONS, 'identity');
    expect(plain.encoding).toBeUndefined();
    const short = await raw(LOCATIONS, encoding);
    expect(short).toMatchObject({ encoding, vary: 'accept-encoding' });
    expect(short.bytes.length * 3).toBeLessThan(plain.bytes.length);
    const data = (bytes: Buffer) => (JSON.parse(bytes.toString()) as Extended).data;
    expect(data(decompress(short.bytes))).toEqual(data(plain.bytes));
  });

  it('leaves short answers, and all answers to mutations', async () => {
    const { token } = await gateway.member('mutation@example.com');
    expect((await raw('{ plans { id } }', 'gzip')).encoding).toBeUndefined();
    const fields = Array.from({ length: 15 }, (_, n) => `oneOfManyQuotes${n}: ${QUOTE}`);
    const text = `mutation { ${fields.join(' ')} }`;
    const { headers, body } = await ask(text, {}, token);
    expect(JSON.stringify(body).length).toBeGreaterThan(2_100);
    expect(headers.get('content-encoding')).toBeNull();
  });
});
