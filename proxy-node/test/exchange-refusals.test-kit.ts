import {
  get,
  hear,
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
  client: [send(asked), hear('\r\n\r\n')],
  target: [send(ok())],
  requests: 0,
  differs: {
    because: code === 'BAD_REQUEST' ? 'REQUEST_FAULT' : 'HEADERS_TOO_LARGE',
    refusal: { code, part, early: true },
  },
});

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
  refused(
    'a length and chunks',
    post(['Content-Length: 5', CHUNKED], '0\r\n\r\n'),
    'Transfer-Encoding',
  ),
  refused(
    'chunks and a length',
    post([CHUNKED, 'Content-Length: 5'], '0\r\n\r\n'),
    'Transfer-Encoding',
  ),
  refused(
    'two different lengths',
    post(['Content-Length: 5', 'content-length: 6'], 'hello'),
    'Content-Length',
  ),
  refused(
    'two equal lengths',
    post(['Content-Length: 5', 'Content-Length: 5'], 'hello'),
    'Content-Length',
  ),
  refused(
    'two equal lengths in one header',
    post(['Content-Length: 5, 5'], 'hello'),
    'Content-Length',
  ),
  refused('a length with a sign', post(['Content-Length: +5'], 'hello'), 'Content-Length'),
  refused('a negative length', post(['Content-Length: -1'], ''), 'Content-Length'),
  refused('a length in hexadecimal', post(['Content-Length: 0x5'], 'hello'), 'Content-Length'),
  refused('an empty length', post(['Content-Length:'], ''), 'Content-Length'),
  refused(
    'a length of 20 digits',
    post([`Content-Length: ${'9'.repeat(20)}`], ''),
    'Content-Length',
  ),
  refused(
    'gzip and chunked',
    post(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
    'Transfer-Encoding',
  ),
  refused('identity', post(['Transfer-Encoding: identity'], ''), 'Transfer-Encoding'),
  refused('chunked twice', post([CHUNKED, CHUNKED], '0\r\n\r\n'), 'Transfer-Encoding'),
  refused(
    'chunked with a vertical tab',
    post(['Transfer-Encoding: \x0bchunked'], '0\r\n\r\n'),
    'Transfer-Encoding',
  ),
  refused('chunks in HTTP/1.0', request('POST / HTTP/1.0', [CHUNKED], '0\r\n\r\n'), 'HTTP/1.0'),
  refused('a chunk size that is none', post([CHUNKED], 'zz\r\nhello\r\n0\r\n\r\n'), 'chunk'),
  refused('a chunk size with 0x', post([CHUNKED], '0x5\r\nhello\r\n0\r\n\r\n'), 'chunk'),
  refused('a negative chunk size', post([CHUNKED], '-5\r\nhello\r\n0\r\n\r\n'), 'chunk'),
  refused('a chunk size that overflows', post([CHUNKED], `${'f'.repeat(17)}\r\nx`), 'chunk'),
  refused('a chunk longer than its size', post([CHUNKED], '3\r\nhello\r\n0\r\n\r\n'), 'chunk'),
  refused('a chunk size that ends in LF', post([CHUNKED], '5\nhello\r\n0\r\n\r\n'), 'chunk'),
];

const HEADS: readonly Exchange[] = [
  refused('CR in a value', get('/', 'X-A: a\rb'), 'X-A'),
  refused('LF in the head', get('/', 'X-A: a\nX-B: b'), 'CR LF'),
  refused(
    'only LF',
    { direct: 'GET / HTTP/1.1\n\n', proxied: 'GET http://{host}/ HTTP/1.1\n{auth}\n\n' },
    'CR LF',
  ),
  refused('NUL in a value', get('/', 'X-A: a\0b'), 'X-A'),
  refused('a blank before the colon', get('/', 'X-A : 1'), 'header line 2'),
  refused('a folded line', get('/', 'X-A: 1\r\n 2'), 'header line'),
  refused('a blank in a name', get('/', 'X A: 1'), 'header line 2'),
  refused('two Hosts', get('/', 'Host: other.example'), 'Host'),
  refused('an empty name', get('/', ': 1'), 'header line'),
  refused('a line without a colon', get('/', 'nothing'), 'header line 2'),
  refused('a name beyond ASCII', get('/', 'X-\xe9: 1'), 'header line'),
  refused(
    'headers over 64 KB',
    get('/', `X-Large: ${'x'.repeat(70_000)}`),
    '',
    'HEADERS_TOO_LARGE',
  ),
  refused('a URL over 64 KB', get(`/${'x'.repeat(70_000)}`), '', 'HEADERS_TOO_LARGE'),
  refused('no version', raw('GET /'), 'request line'),
  refused('HTTP/2.0', raw('GET / HTTP/2.0'), 'request line'),
  refused('a version in lower case', raw('GET / http/1.1'), 'request line'),
  refused(
    'two blanks in the request line',
    raw('GET  / HTTP/1.1', 'GET  http://{host}/ HTTP/1.1'),
    'request line',
  ),
  refused('a method that is no token', raw('G@T / HTTP/1.1'), 'request line'),
];

const URLS: readonly Exchange[] = [
  refused('origin form', target('/path'), 'address'),
  refused('https://', target('https://{host}/'), 'https://'),
  refused('ftp://', target('ftp://{host}/'), 'ftp://'),
  refused('a host without a scheme', target('{host}'), 'address'),
  refused('a name and a password in the URL', target('http://a:b@{host}/'), 'username'),
  refused('a fragment', target('http://{host}/#top'), '#'),
  refused('a blank in the URL', get('/a b'), 'request line'),
  refused('a tab in the URL', get('/a\tb'), 'address'),
  refused('no host', target('http:///path'), 'host'),
  refused('port 0', target('http://127.0.0.1:0/'), 'port'),
  refused('port 99999', target('http://127.0.0.1:99999/'), 'port'),
  refused('a port that is none', target('http://127.0.0.1:8o/'), 'target'),
  refused('CONNECT without a port', target('127.0.0.1', 'CONNECT'), 'CONNECT'),
  refused('CONNECT to no host', target(':80', 'CONNECT'), 'CONNECT'),
  refused('CONNECT to port 0', target('127.0.0.1:0', 'CONNECT'), 'port'),
  refused('CONNECT with a URL', target('http://{host}/', 'CONNECT'), 'CONNECT'),
];

/** The request is on its way when its fault arrives. */
const LATE: readonly Exchange[] = [
  {
    name: 'a broken chunk behind a good one',
    client: [
      send(request('POST / HTTP/1.1', [HOST, CHUNKED], '5\r\nhello\r\n')),
      hear('103'),
      hear('\r\n\r\n'),
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
