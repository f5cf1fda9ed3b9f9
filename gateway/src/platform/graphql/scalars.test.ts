import fc from 'fast-check';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { GraphQLBigInt } from './scalars.js';

const MOST = 2n ** 63n - 1n;
const LEAST = -(2n ** 63n);

describe('BigInt', () => {
  it('accepts every 64-bit integer unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: LEAST, max: MOST }), (value) => {
        expect(GraphQLBigInt.parseValue(value.toString())).toBe(value);
      }),
    );
  });

  it('refuses every number beyond 64 bits', () => {
    const outside = fc.oneof(fc.bigInt({ min: MOST + 1n }), fc.bigInt({ max: LEAST - 1n }));
    fc.assert(
      fc.property(outside, (value) => {
        expect(() => GraphQLBigInt.parseValue(value.toString())).toThrow(/64 bits/);
        expect(() => GraphQLBigInt.parseValue(value)).toThrow(/64 bits/);
      }),
    );
  });

  it.each([
    [''],
    ['1.5'],
    ['1e3'],
    ['0x10'],
    [' 1'],
    ['+1'],
    ['--1'],
    [1.5],
    [2 ** 53],
    [NaN],
    [null],
    [true],
    [{}],
  ])('refuses %p', (value) => {
    expect(() => GraphQLBigInt.parseValue(value)).toThrow(/64 bits/);
  });
});

describe('an amount in an API argument', () => {
  const auth = share(startTestAuth);
  let token: string;
  let number = 0;

  beforeAll(async () => {
    ({ token } = await auth.member('amounts@example.com'));
    await auth.sql(`UPDATE users SET email_verified_at = now()`);
  });

  interface Made {
    subAccountCreate: {
      subAccount: { limitBytes: string } | null;
      userErrors: { code: string }[];
    };
  }
  const SELECTION = '{ subAccount { limitBytes } userErrors { code } }';
  const fields = () => `username: "amount${++number}", password: "secret12", chargeMode: SHARED`;

  const inVariable = (limitBytes: string) =>
    auth.graphql<Made>(
      `mutation ($limit: BigInt) { subAccountCreate(input: { ${fields()}, limitBytes: $limit }) ${SELECTION} }`,
      { limit: limitBytes },
      { token },
    );
  const inDocument = (limitBytes: string) =>
    auth.graphql<Made>(
      `mutation { subAccountCreate(input: { ${fields()}, limitBytes: "${limitBytes}" }) ${SELECTION} }`,
      {},
      { token },
    );

  // A literal in the document is checked by validation, like any other type.
  it.each([
    ['variable', inVariable, 'BAD_USER_INPUT'],
    ['document', inDocument, 'GRAPHQL_VALIDATION_FAILED'],
  ])('is refused beyond 64 bits in the %s', async (_place, ask, code) => {
    for (const limit of ['-9999999999999999999', '9999999999999999999', '9223372036854775808']) {
      const { body } = await ask(limit);
      expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
    }
  });

  it('is used unchanged, or refused by name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.bigInt({ min: 0n, max: 10n ** 15n }),
          fc.bigInt({ min: LEAST, max: MOST }),
          fc.constantFrom(0n, -1n, 10n ** 15n, 10n ** 15n + 1n, LEAST, MOST),
        ),
        async (limit) => {
          const { body } = await inVariable(limit.toString());
          const answer = body.data?.subAccountCreate;
          if (limit >= 0n && limit <= 10n ** 15n) {
            expect(answer).toEqual({ subAccount: { limitBytes: `${limit}` }, userErrors: [] });
          } else {
            const code = limit < 0n ? 'LIMIT_NEGATIVE' : 'LIMIT_TOO_LARGE';
            expect(answer).toEqual({ subAccount: null, userErrors: [{ code }] });
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
