import { takeAsked } from './asked';

const answer = Promise.resolve(new Response('{}'));
const request = (
  variables: Record<string, unknown>,
  { operationName = 'Overview', authorization = 'Bearer mine' } = {},
): RequestInit => ({
  body: JSON.stringify({ operationName, variables, extensions: {}, query: 'query Overview {…}' }),
  headers: { authorization },
});

beforeEach(() => {
  window.asked = [
    {
      operationName: 'Overview',
      variables: { days: 7, timeZone: 'UTC' },
      authorization: 'Bearer mine',
      response: answer,
    },
  ];
});
afterEach(() => {
  delete window.asked;
});

test('the same question takes the answer that is on its way, once', () => {
  expect(takeAsked(request({ timeZone: 'UTC', days: 7 }))).toBe(answer);
  expect(takeAsked(request({ timeZone: 'UTC', days: 7 }))).toBeUndefined();
});

test.each([
  ['other variables', request({ days: 30, timeZone: 'UTC' })],
  ['fewer variables', request({ days: 7 })],
  ['more variables', request({ days: 7, timeZone: 'UTC', more: 1 })],
  ['another operation', request({ days: 7, timeZone: 'UTC' }, { operationName: 'Usage' })],
  ['another customer', request({ days: 7, timeZone: 'UTC' }, { authorization: 'Bearer yours' })],
  ['no body', {}],
])('%s asks for itself', (_case, init) => {
  expect(takeAsked(init)).toBeUndefined();
  expect(window.asked).toHaveLength(1);
});

test('where nothing was asked before, nothing is taken', () => {
  delete window.asked;
  expect(takeAsked(request({ days: 7, timeZone: 'UTC' }))).toBeUndefined();
});
