import type { InjectOptions } from 'fastify';
import type { Route } from './routes.js';

/** A place of a request where a program may put any text, and the request with a text there. */
export interface TextPlace {
  name: string;
  request: (text: string) => InjectOptions;
}

/** Above the longest head that Node reads (16 kB), so that each length is tried that can arrive. */
const LONGEST_HEAD = 16_000;
/** Of all routes that have a query. A route ignores the others. */
const PARAMETERS = [
  'icons',
  'state',
  'from',
  'to',
  'locale',
  'name',
  'query',
  'variables',
  'other',
];
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
  'x-signature',
  'x-timestamp',
];
/** Characters that a header can hold. Node refuses the others. */
const IN_HEADERS = /^[\t -~]*$/;
const JSON_BODY = { 'content-type': 'application/json' };

/** Path, query, and body of each route. */
export function placesOf(routes: readonly Route[]): TextPlace[] {
  return routes.flatMap(({ method, path }) => {
    const url = path.replace(/:\w+|\*/g, 'x');
    const to = method as 'GET';
    const send = (payload: string): InjectOptions => ({
      method: to,
      url,
      headers: JSON_BODY,
      payload,
    });
    const places: [string, TextPlace['request']][] = [
      ['the query', (text) => ({ method: to, url: `${url}?${queryOf(text)}` })],
    ];
    if (url !== path)
      places.push([
        'the path',
        (text) => ({ method: to, url: path.replace(/:\w+|\*/g, () => escaped(text)) }),
      ]);
    if (method !== 'GET' && method !== 'HEAD')
      places.push(
        ['the body', (text) => send(text)],
        ['the body in JSON', (text) => send(JSON.stringify(text))],
        ['a name in the body', (text) => send(JSON.stringify(named(text)))],
      );
    return places.map(([place, request]) => ({ name: `${method} ${path}: ${place}`, request }));
  });
}

const named = (text: string) => Object.fromEntries([[text, text]]);
const queryOf = (text: string) => PARAMETERS.map((name) => `${name}=${escaped(text)}`).join('&');

/** Every header that something reads, to a page and to the API. */
export function placesInHeaders(urls: readonly string[]): TextPlace[] {
  return urls.flatMap((url) =>
    HEADERS.flatMap((name) =>
      // A scheme before it, so that what follows is read.
      ['', ...(name === 'authorization' ? ['Bearer ', 'Basic '] : [])].map((before) => ({
        name: `${name}${before && ` ${before.trim()}`} to ${url}`,
        request: (text: string) => {
          const value = IN_HEADERS.test(text) ? text.slice(0, LONGEST_HEAD) : 'x';
          return { method: 'GET' as const, url, headers: { [name]: before + value } };
        },
      })),
    ),
  );
}

/** Places of GraphQL beside the variables. */
export const PLACES_OF_GRAPHQL: TextPlace[] = [
  ...(
    [
      ['the document', (text) => ({ query: text })],
      ['a comment', (text) => ({ query: `{ __typename } # ${text}` })],
      [
        'a string',
        (text) => ({
          query: `{ orderQuote(planId: ${JSON.stringify(text)}, quantity: 1) { __typename } }`,
        }),
      ],
      [
        'a block string',
        (text) => ({ query: `{ orderQuote(planId: """${text}""", quantity: 1) { __typename } }` }),
      ],
      [
        'an enum',
        (text) => ({ query: 'query ($c: TicketCategory) { __typename }', variables: { c: text } }),
      ],
      ['operationName', (text) => ({ query: '{ __typename }', operationName: text })],
      ['the name of a variable', (text) => ({ query: '{ __typename }', variables: named(text) })],
    ] as [string, (text: string) => object][]
  ).map(([name, body]) => ({
    name: `GraphQL: ${name}`,
    request: (text: string): InjectOptions => ({
      method: 'POST',
      url: '/graphql',
      headers: JSON_BODY,
      payload: JSON.stringify(body(text)),
    }),
  })),
];

/** As part of an address. What has no UTF-8 stays out. */
function escaped(text: string): string {
  const whole = encodeURIComponent(text.toWellFormed());
  if (whole.length <= LONGEST_HEAD) return whole;
  const units = Math.floor((text.length * LONGEST_HEAD) / whole.length);
  return encodeURIComponent(text.slice(0, units).toWellFormed());
}
