import { answerOf } from './answer';

const answer = (body: unknown, status = 200) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return answerOf({ status, headers: new Headers({ 'x-request-id': 'r-1' }) }, text, 12.4);
};
const failed = (extensions: object, rest: object = {}) =>
  answer({ data: null, errors: [{ message: 'No', extensions, ...rest }] });

test('has what the gateway says about an operation, and its JSON with indentation', () => {
  const extensions = { cost: { operation: 14, limit: 1000 } };
  expect(answer({ data: { me: { id: '1' } }, extensions })).toEqual({
    kind: 'answered',
    status: 200,
    durationMs: 12.4,
    requestId: 'r-1',
    cost: { operation: 14, limit: 1000 },
    refusal: null,
    isPartial: false,
    text: JSON.stringify({ data: { me: { id: '1' } }, extensions }, null, 2),
  });
});

test.each([
  [{ code: 'UNAUTHENTICATED', reason: 'TOKEN_MISSING' }, { kind: 'TOKEN_MISSING' }],
  [{ code: 'UNAUTHENTICATED', reason: 'API_KEY_REVOKED' }, { kind: 'API_KEY_REVOKED' }],
  [{ code: 'FORBIDDEN' }, { kind: 'forbidden' }],
  [{ code: 'FORBIDDEN', reason: 'SESSION_REQUIRED' }, { kind: 'forbidden-to-keys' }],
  [{ code: 'FORBIDDEN', reason: 'ADDRESS_NOT_ALLOWED' }, { kind: 'forbidden-here' }],
  [
    { code: 'RATE_LIMITED', retryAfterSeconds: 12 },
    { kind: 'too-many', seconds: 12 },
  ],
  [{ code: 'RATE_LIMITED' }, { kind: 'too-many', seconds: null }],
  [{ code: 'BAD_USER_INPUT' }, { kind: 'input' }],
  [{ code: 'NOT_FOUND' }, { kind: 'not-found' }],
  [{ code: 'INTERNAL' }, { kind: 'other' }],
  [{}, { kind: 'other' }],
])('an error with %j is %j', (extensions, refusal) => {
  expect(failed(extensions)).toMatchObject({ refusal, isPartial: false });
});

test('says in which line of the query a mistake is', () => {
  const code = { code: 'GRAPHQL_VALIDATION_FAILED' };
  expect(failed(code, { locations: [{ line: 3, column: 5 }] }).refusal).toEqual({
    kind: 'query',
    line: 3,
  });
  expect(failed(code).refusal).toEqual({ kind: 'query', line: null });
});

test('a refused field leaves a part only where something has a value', () => {
  const errors = [{ message: 'No', extensions: { code: 'FORBIDDEN' } }];
  expect(answer({ data: { me: { usage: null } }, errors }).isPartial).toBe(false);
  expect(answer({ data: { me: { usage: null, id: '1' } }, errors }).isPartial).toBe(true);
});

test('a mutation that changed nothing is refused, though it has no error', () => {
  const payload = { subAccount: null, userErrors: [{ code: 'USERNAME_TAKEN' }] };
  expect(answer({ data: { subAccountCreate: payload } }).refusal).toEqual({ kind: 'user-errors' });
  expect(answer({ data: { subAccountCreate: { userErrors: [] } } }).refusal).toBeNull();
});

test('keeps an answer that is no JSON as it is', () => {
  const html = '<h1>Bad gateway</h1>';
  expect(answer(html, 502)).toMatchObject({ text: html, refusal: { kind: 'no-json' }, cost: null });
});
