import {
  get,
  hear,
  hearHead,
  HOST,
  message,
  ok,
  request,
  send,
  type Both,
  type Exchange,
} from './exchange.test-kit.js';

/** A request that the node refuses before anything reaches the target. Directly, the target would have to judge it. */
const refused = (name: string, asked: Both, part: string, code = 'BAD_REQUEST'): Exchange => ({
  name,
  client: [send(asked), hearHead],
  target: [send(ok())],
  requests: 0,
  differs: {
    because: code === 'BAD_REQUEST' ? 'REQUEST_FAULT' : TOO_LARGE,
    refusal: { code, part, early: true },
  },
});

const TOO_LARGE = 'HEADERS_TOO_LARGE';

/** Requests that are refused with the same fault. */
const refusedFor = (part: string, requests: readonly [name: string, asked: Both][]) =>
  requests.map(([name, asked]) => refused(name, asked, part));

const post = (headers: readonly string[], body: string) =>
  request('POST / HTTP/1.1', [HOST, ...headers], body);

/** A request as it stands, with credentials through the node. */
const raw = (line: string, proxiedLine = line.replace(' /', ' http://{host}/')): Both => ({
  direct: `${line}\r\nHost: {host}\r\n\r\n`,
  proxied: `${proxiedLine}\r\nHost: {host}\r\n{auth}\r\n\r\n`,
});
const target = (url: string, method = 'GET'): Both =>
  raw('GET / HTTP/1.1', `${method} ${url} HTTP/1.1`);

const CHUNKED = 'Transfer-Encoding: chunked';

const FRAMES: readonly Exchange[] = [
  ...refusedFor('Transfer-Encoding', [
    ['a length and chunks', post(['Content-Length: 5', CHUNKED], '0\r\n\r\n')],
    ['chunks and a length', post([CHUNKED, 'Content-Length: 5'], '0\r\n\r\n')],
    ['gzip and chunked', post(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n')],
    ['identity', post(['Transfer-Encoding: identity'], '')],
    ['chunked twice', post([CHUNKED, CHUNKED], '0\r\n\r\n')],
    ['chunked with a vertical tab', post(['Transfer-Encoding: \x0bchunked'], '0\r\n\r\n')],
  ]),
  ...refusedFor('Content-Length', [
    ['two different lengths', post(['Content-Length: 5', 'content-length: 6'], 'hello')],
    ['two equal lengths', post(['Content-Length: 5', 'Content-Length: 5'], 'hello')],
    ['two equal lengths in one header', post(['Content-Length: 5, 5'], 'hello')],
    ['a length with a sign', post(['Content-Length: +5'], 'hello')],
    ['a negative length', post(['Content-Length: -1'], '')],
    ['a length in hexadecimal', post(['Content-Length: 0x5'], 'hello')],
    ['an empty length', post(['Content-Length:'], '')],
    ['a length of 20 digits', post([`Content-Length: ${'9'.repeat(20)}`], '')],
  ]),
  ...refusedFor('HTTP/1.0', [
    ['chunks in HTTP/1.0', request('POST / HTTP/1.0', [CHUNKED], '0\r\n\r\n')],
  ]),
  ...refusedFor('chunk', [
    ['a chunk size that is none', post([CHUNKED], 'zz\r\nhello\r\n0\r\n\r\n')],
    ['a chunk size with 0x', post([CHUNKED], '0x5\r\nhello\r\n0\r\n\r\n')],
    ['a negative chunk size', post([CHUNKED], '-5\r\nhello\r\n0\r\n\r\n')],
    ['a chunk size that overflows', post([CHUNKED], `${'f'.repeat(17)}\r\nx`)],
    ['a chunk longer than its size', post([CHUNKED], '3\r\nhello\r\n0\r\n\r\n')],
    ['a chunk size that ends in LF', post([CHUNKED], '5\nhello\r\n0\r\n\r\n')],
  ]),
];

const HEADS: readonly Exchange[] = [
  ...refusedFor('X-A', [
    ['CR in a value', get('/', 'X-A: a\rb')],
    ['NUL in a value', get('/', 'X-A: a\0b')],
  ]),
  ...refusedFor('CR LF', [
    ['LF in the head', get('/', 'X-A: a\nX-B: b')],
    [
      'only LF',
      { direct: 'GET / HTTP/1.1\n\n', proxied: 'GET http://{host}/ HTTP/1.1\n{auth}\n\n' },
    ],
  ]),
  ...refusedFor('header line 2', [
    ['a blank before the colon', get('/', 'X-A : 1')],
    ['a blank in a name', get('/', 'X A: 1')],
    ['a line without a colon', get('/', 'nothing')],
  ]),
  ...refusedFor('header line', [
    ['a folded line', get('/', 'X-A: 1\r\n 2')],
    ['an empty name', get('/', ': 1')],
    ['a name beyond ASCII', get('/', 'X-\xe9: 1')],
  ]),
  ...refusedFor('Host', [['two Hosts', get('/', 'Host: other.example')]]),
  refused('headers over 64 KB', get('/', `X-Large: ${'x'.repeat(70_000)}`), '', TOO_LARGE),
  refused('a URL over 64 KB', get(`/${'x'.repeat(70_000)}`), '', TOO_LARGE),
  ...refusedFor('request line', [
    ['no version', raw('GET /')],
    ['HTTP/2.0', raw('GET / HTTP/2.0')],
    ['a version in lower case', raw('GET / http/1.1')],
    ['two blanks', raw('GET  / HTTP/1.1', 'GET  http://{host}/ HTTP/1.1')],
    ['a method that is no token', raw('G@T / HTTP/1.1')],
    ['a blank in the URL', get('/a b')],
  ]),
];

const URLS: readonly Exchange[] = [
  ...refusedFor('address', [
    ['origin form', target('/path')],
    ['a host without a scheme', target('{host}')],
    ['a tab in the URL', get('/a\tb')],
  ]),
  ...refusedFor('port', [
    ['port 0', target('http://127.0.0.1:0/')],
    ['port 99999', target('http://127.0.0.1:99999/')],
    ['CONNECT to port 0', target('127.0.0.1:0', 'CONNECT')],
  ]),
  ...refusedFor('CONNECT', [
    ['CONNECT without a port', target('127.0.0.1', 'CONNECT')],
    ['CONNECT to no host', target(':80', 'CONNECT')],
    ['CONNECT with a URL', target('http://{host}/', 'CONNECT')],
  ]),
  refused('https://', target('https://{host}/'), 'https://'),
  refused('ftp://', target('ftp://{host}/'), 'ftp://'),
  refused('a name and a password in the URL', target('http://a:b@{host}/'), 'username'),
  refused('a fragment', target('http://{host}/#top'), '#'),
  refused('no host', target('http:///path'), 'host'),
  refused('a port that is none', target('http://127.0.0.1:8o/'), 'target'),
];

/** The request is on its way when its fault arrives. */
const LATE: readonly Exchange[] = [
  {
    name: 'a broken chunk behind a good one',
    client: [
      send(request('POST / HTTP/1.1', [HOST, CHUNKED], '5\r\nhello\r\n')),
      hear('103'),
      hearHead,
      send('zz\r\n'),
    ],
    target: [hear('hello\r\n'), send(message('HTTP/1.1 103 Early Hints', []))],
    differs: {
      because: 'REQUEST_FAULT',
      target: message('POST / HTTP/1.1', [HOST, CHUNKED], '5\r\nhello\r\n'),
      client: message('HTTP/1.1 103 Early Hints', []),
      refusal: { code: 'BAD_REQUEST', part: 'chunk' },
    },
  },
];

export const REFUSALS: readonly Exchange[] = [...FRAMES, ...HEADS, ...URLS, ...LATE];
