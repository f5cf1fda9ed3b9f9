import {
  closesToo,
  end,
  exchange,
  get,
  hear,
  hearEnd,
  HOST,
  message,
  ok,
  pause,
  request,
  reset,
  send,
  trickle,
  type Exchange,
} from './exchange.test-kit.js';

const answer = (status: string, headers: readonly string[], body = '') =>
  message(`HTTP/1.1 ${status}`, headers, body);

/** An answer that ends with the connection. */
const untilClose = (name: string, text: string): Exchange => ({
  name,
  client: [send(get()), ...closesToo],
  target: [hear('\r\n\r\n'), send(text), end],
});

/** An answer without a body though it has a length: the next answer shows that nobody waits for one. */
const bodiless = (name: string, method: string, text: string): Exchange => ({
  name,
  client: [
    send(request(`${method} /1 HTTP/1.1`, [HOST])),
    hear('\r\n\r\n'),
    send(get('/2')),
    hear('two'),
  ],
  target: [hear('\r\n\r\n'), send(text), hear('GET /2'), hear('\r\n\r\n'), send(ok('two'))],
  requests: 2,
});

/** An answer that is cut by a reset once the client has its start. */
const broken = (name: string, text: string): Exchange => ({
  name,
  client: [send(get()), hear('half!'), hearEnd],
  target: [hear('\r\n\r\n'), send(text), pause(50), reset],
});

const CHUNKED = 'Transfer-Encoding: chunked';

const HEADS: readonly Exchange[] = [
  exchange('a header of 250 KB', get(), ok('ok', `X-Large: ${'x'.repeat(250_000)}`)),
  exchange(
    'headers of 200 KB in 2,000 lines',
    get(),
    ok('ok', ...Array.from({ length: 2_000 }, (_, n) => `X-${n}: ${'y'.repeat(90)}`)),
  ),
  exchange(
    'order, case, spacing, and repeats of headers',
    get(),
    ok('ok', 'x-B:1', 'X-a:  2 ', 'x-B: 3', 'Empty:', 'SERVER:\tOdd/1 (x) '),
  ),
  exchange(
    'several Set-Cookie',
    get(),
    ok('ok', 'Set-Cookie: a=1; Path=/', 'set-cookie: b=2', 'Set-Cookie: c="x, y"'),
  ),
  exchange('a folded header', get(), ok('ok', 'X-Folded: one\r\n two\r\n\tthree')),
  // The node passes these on: the client decides about them.
  exchange('a line that is no header', get(), ok('ok', 'no colon here')),
  exchange('a blank before a colon', get(), ok('ok', 'X-A : 1')),
  exchange('NUL in a header', get(), ok('ok', 'X-A: a\0b')),
  exchange('bytes beyond ASCII', get(), ok('ok', 'X-Latin: caf\xe9 \xff\x80')),
  exchange('lines that end in LF', get(), 'HTTP/1.1 200 OK\nX-A: 1\nContent-Length: 2\n\nok'),
  exchange(
    'lines that end in either',
    get(),
    'HTTP/1.1 200 OK\r\nX-A: 1\nContent-Length: 2\r\n\nok',
  ),
  exchange('no words in the status line', get(), 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok'),
  exchange('an empty reason', get(), 'HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok'),
  exchange('latin1 in the reason', get(), 'HTTP/1.1 200 \xdcber OK\r\nContent-Length: 2\r\n\r\nok'),
  exchange('status 520', get(), answer('520 Web Server Is Odd', ['Content-Length: 2'], 'ok')),
  exchange(
    'two equal lengths',
    get(),
    answer('200 OK', ['Content-Length: 2', 'content-length: 2'], 'ok'),
  ),
  exchange(
    'two equal lengths in one header',
    get(),
    answer('200 OK', ['Content-Length: 2, 2'], 'ok'),
  ),
  exchange(
    "the target's own 407, with its body and headers",
    get(),
    answer(
      '407 Proxy Authentication Required',
      ['Proxy-Authenticate: Basic realm="theirs"', 'Proxy-Connection: close', 'Content-Length: 5'],
      'mine!',
    ),
  ),
  exchange(
    'headers that Connection names',
    get(),
    ok('ok', 'Connection: keep-alive, X-Hop', 'X-Hop: 1', 'Keep-Alive: timeout=5, max=100'),
  ),
  {
    name: 'a head that arrives byte for byte',
    client: [send(get()), hear('ok')],
    target: [hear('\r\n\r\n'), trickle(ok('ok', 'X-A: 1'))],
  },
  exchange(
    'reasons that are ours to give',
    get(),
    ok('ok', 'X-Proxy-Reason: NO_BALANCE', 'A: b', 'x-proxy-exit-changed: DISABLED', 'X-Proxy: c'),
    { because: 'FORGED_REASON', client: ok('ok', 'A: b', 'X-Proxy: c') },
  ),
];

const BODIES: readonly Exchange[] = [
  exchange('an empty body', get(), ok('')),
  exchange('five megabytes', get(), ok('z'.repeat(5_000_000))),
  exchange(
    'chunks with extensions and trailers',
    get(),
    answer(
      '200 OK',
      [CHUNKED, 'Trailer: X-Sum'],
      '00A;x="y"\r\n0123456789\r\n5\r\nhello\r\n0;z\r\nX-Sum: 1\r\nx-more:2\r\n\r\n',
    ),
  ),
  exchange(
    'a megabyte in one chunk',
    get(),
    answer('200 OK', [CHUNKED], `f4240\r\n${'x'.repeat(1e6)}\r\n0\r\n\r\n`),
  ),
  {
    name: 'chunks that arrive byte for byte, then the next request',
    client: [send(get('/1')), hear('X: 1\r\n\r\n'), send(get('/2')), hear('two')],
    target: [
      hear('\r\n\r\n'),
      trickle(answer('200 OK', [CHUNKED], '5;x\r\nhello\r\n0\r\nX: 1\r\n\r\n')),
      hear('\r\n\r\n'),
      send(ok('two')),
    ],
    requests: 2,
  },
  untilClose('a body until the connection closes', answer('200 OK', ['X-A: 1'], 'all of it')),
  untilClose('the same of HTTP/1.0', message('HTTP/1.0 200 OK', ['X-A: 1'], 'all of it')),
  untilClose('an empty body until the connection closes', answer('200 OK', [])),
  untilClose(
    'a length and chunks, and the connection closes',
    answer('200 OK', [CHUNKED, 'Content-Length: 3'], '2\r\nok\r\n0\r\n\r\n'),
  ),
  exchange(
    'gzip and chunked',
    get(),
    answer('200 OK', ['Transfer-Encoding: gzip, chunked'], '2\r\n\x1f\x8b\r\n0\r\n\r\n'),
  ),
  untilClose('Connection: close with a length', ok('bye', 'Connection: close')),
  {
    name: 'a length, and an end without a word',
    client: [send(get()), hear('bye')],
    target: [hear('\r\n\r\n'), send(ok('bye')), end],
    differs: { because: 'OUTLIVES_TARGET', client: ok('bye'), clientEnd: 'open' },
  },
  untilClose(
    'chunks, and the connection closes',
    answer('200 OK', [CHUNKED, 'Connection: close'], '2\r\nok\r\n0\r\n\r\n'),
  ),
  exchange(
    'HTTP/1.0 kept alive',
    get('/', 'Connection: keep-alive'),
    message('HTTP/1.0 200 OK', ['Connection: keep-alive', 'Content-Length: 2'], 'ok'),
  ),
  bodiless('HEAD with a length', 'HEAD', answer('200 OK', ['Content-Length: 12345'])),
  bodiless('HEAD with chunks', 'HEAD', answer('200 OK', [CHUNKED])),
  bodiless('204 with a length', 'DELETE', answer('204 No Content', ['Content-Length: 5'])),
  bodiless(
    '304 with a length',
    'GET',
    answer('304 Not Modified', ['Content-Length: 5', 'ETag: "a"']),
  ),
  bodiless('304 with chunks', 'GET', answer('304 Not Modified', [CHUNKED])),
];

/** Answers that break off: the client must not take what it has for the whole. */
const BROKEN: readonly Exchange[] = [
  untilClose('a body shorter than its length', answer('200 OK', ['Content-Length: 10'], 'half!')),
  untilClose('chunks without an end', answer('200 OK', [CHUNKED], '5\r\nhello\r\n')),
  untilClose('a chunk that breaks off', answer('200 OK', [CHUNKED], 'a\r\nhello')),
  broken(
    'a reset in the middle of a sized body',
    answer('200 OK', ['Content-Length: 10'], 'half!'),
  ),
  broken('a reset in the middle of a chunk', answer('200 OK', [CHUNKED], 'a\r\nhalf!')),
  broken('a reset in a body until close', answer('200 OK', [], 'half!')),
];

const unread = (name: string, text: string, refused = 'TARGET_BAD_ANSWER'): Exchange => ({
  name,
  client: [send(get()), hear('\r\n\r\n')],
  target: [hear('\r\n\r\n'), send(text), end],
  differs: { because: 'NO_HTTP_ANSWER', refusal: { code: refused } },
});

/** Answers that no browser reads as HTTP. */
const GARBAGE: readonly Exchange[] = [
  unread('HTTP/0.9', '<html>hello</html>\r\n'),
  unread('garbage', '\x00\x01\x02\xff\xfe garbage \x00'),
  unread('status 42', answer('42 Answer', ['Content-Length: 2'], 'ok')),
  unread('status 0200', answer('0200 OK', ['Content-Length: 2'], 'ok')),
  unread('TLS', '\x15\x03\x01\x00\x02\x02\x46'),
  unread('HTTP/2', '\x00\x00\x06\x04\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x64'),
  unread('HTTP/2 in words', 'HTTP/2 200\r\nContent-Length: 2\r\n\r\nok'),
  unread('SSH', 'SSH-2.0-OpenSSH_9.2\r\n'),
  unread('SMTP', '220 mail.example ESMTP\r\n'),
  unread('headers over 256 KB', ok('ok', `X: ${'x'.repeat(270_000)}`)),
  unread('different lengths', answer('200 OK', ['Content-Length: 2', 'Content-Length: 3'], 'ok!')),
  unread('a length that is none', answer('200 OK', ['Content-Length: two'], 'ok')),
  unread('a head that breaks off', 'HTTP/1.1 200 OK\r\nContent-Le'),
  {
    name: 'garbage after a 100',
    client: [send(get()), hear('100 Continue\r\n\r\n'), hear('\r\n\r\n')],
    target: [hear('\r\n\r\n'), send(`${answer('100 Continue', [])}garbage\r\n\r\n`), end],
    differs: {
      because: 'NO_HTTP_ANSWER',
      client: answer('100 Continue', []),
      refusal: { code: 'TARGET_BAD_ANSWER' },
    },
  },
  {
    name: 'an end without a byte',
    client: [send(get())],
    target: [hear('\r\n\r\n'), end],
    differs: { because: 'NO_ANSWER', refusal: { code: 'TARGET_UNREACHABLE' } },
  },
  {
    name: 'a reset without a byte',
    client: [send(get())],
    target: [hear('\r\n\r\n'), reset],
    differs: { because: 'NO_ANSWER', refusal: { code: 'TARGET_UNREACHABLE' } },
  },
];

export const ODD_TARGETS: readonly Exchange[] = [...HEADS, ...BODIES, ...BROKEN, ...GARBAGE];
