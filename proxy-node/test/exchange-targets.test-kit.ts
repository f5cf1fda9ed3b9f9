import {
  closesToo,
  end,
  exchange,
  get,
  hear,
  hearEnd,
  hearHead,
  HOST,
  message,
  ok,
  pause,
  request,
  reset,
  send,
  trickle,
  type Difference,
  type Exchange,
} from './exchange.test-kit.js';

const answer = (status: string, headers: readonly string[], body = '') =>
  message(`HTTP/1.1 ${status}`, headers, body);

/** A GET with this answer; both connections stay open. */
const answered = (name: string, text: string, differs?: Difference): Exchange =>
  exchange(name, get(), text, differs);

/** An answer that ends with the connection. */
const untilClose = (name: string, text: string): Exchange => ({
  name,
  client: [send(get()), ...closesToo],
  target: [hearHead, send(text), end],
});

/** An answer without a body though it has a length: the next answer shows that nobody waits for one. */
const bodiless = (name: string, method: string, text: string): Exchange => ({
  name,
  client: [send(request(`${method} /1 HTTP/1.1`, [HOST])), hearHead, send(get('/2')), hear('two')],
  target: [hearHead, send(text), hear('GET /2'), hearHead, send(ok('two'))],
  requests: 2,
});

/** An answer that is cut by a reset once the client has its start. */
const broken = (name: string, text: string): Exchange => ({
  name,
  client: [send(get()), hear('half!'), hearEnd],
  target: [hearHead, send(text), pause(50), reset],
});

const CHUNKED = 'Transfer-Encoding: chunked';

const HEADS: readonly Exchange[] = [
  answered('a header of 250 KB', ok('ok', `X-Large: ${'x'.repeat(250_000)}`)),
  answered(
    'headers of 200 KB in 2,000 lines',
    ok('ok', ...Array.from({ length: 2_000 }, (_, n) => `X-${n}: ${'y'.repeat(90)}`)),
  ),
  answered(
    'order, case, spacing, and repeats of headers',
    ok('ok', 'x-B:1', 'X-a:  2 ', 'x-B: 3', 'Empty:', 'SERVER:\tOdd/1 (x) '),
  ),
  answered(
    'several Set-Cookie',
    ok('ok', 'Set-Cookie: a=1; Path=/', 'set-cookie: b=2', 'Set-Cookie: c="x, y"'),
  ),
  answered('a folded header', ok('ok', 'X-Folded: one\r\n two\r\n\tthree')),
  // The node passes these on: the client decides about them.
  answered('a line that is no header', ok('ok', 'no colon here')),
  answered('a blank before a colon', ok('ok', 'X-A : 1')),
  answered('NUL in a header', ok('ok', 'X-A: a\0b')),
  answered('bytes beyond ASCII', ok('ok', 'X-Latin: caf\xe9 \xff\x80')),
  answered('lines that end in LF', 'HTTP/1.1 200 OK\nX-A: 1\nContent-Length: 2\n\nok'),
  answered('lines that end in either', 'HTTP/1.1 200 OK\r\nX-A: 1\nContent-Length: 2\r\n\nok'),
  answered('no words in the status line', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok'),
  answered('an empty reason', 'HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok'),
  answered('latin1 in the reason', 'HTTP/1.1 200 \xdcber OK\r\nContent-Length: 2\r\n\r\nok'),
  answered('status 520', answer('520 Web Server Is Odd', ['Content-Length: 2'], 'ok')),
  answered('two equal lengths', answer('200 OK', ['Content-Length: 2', 'content-length: 2'], 'ok')),
  answered('two equal lengths in one header', answer('200 OK', ['Content-Length: 2, 2'], 'ok')),
  answered(
    "the target's own 407, with its body and headers",
    answer(
      '407 Proxy Authentication Required',
      ['Proxy-Authenticate: Basic realm="theirs"', 'Proxy-Connection: close', 'Content-Length: 5'],
      'mine!',
    ),
  ),
  answered(
    'headers that Connection names',
    ok('ok', 'Connection: keep-alive, X-Hop', 'X-Hop: 1', 'Keep-Alive: timeout=5, max=100'),
  ),
  {
    name: 'a head that arrives byte for byte',
    client: [send(get()), hear('ok')],
    target: [hearHead, trickle(ok('ok', 'X-A: 1'))],
  },
  answered(
    'reasons that are ours to give',
    ok('ok', 'X-Proxy-Reason: NO_BALANCE', 'A: b', 'x-proxy-exit-changed: DISABLED', 'X-Proxy: c'),
    { because: 'FORGED_REASON', client: ok('ok', 'A: b', 'X-Proxy: c') },
  ),
];

const BODIES: readonly Exchange[] = [
  answered('an empty body', ok('')),
  answered('five megabytes', ok('z'.repeat(5_000_000))),
  answered(
    'chunks with extensions and trailers',
    answer(
      '200 OK',
      [CHUNKED, 'Trailer: X-Sum'],
      '00A;x="y"\r\n0123456789\r\n5\r\nhello\r\n0;z\r\nX-Sum: 1\r\nx-more:2\r\n\r\n',
    ),
  ),
  answered(
    'a megabyte in one chunk',
    answer('200 OK', [CHUNKED], `f4240\r\n${'x'.repeat(1e6)}\r\n0\r\n\r\n`),
  ),
  {
    name: 'chunks that arrive byte for byte, then the next request',
    client: [send(get('/1')), hear('X: 1\r\n\r\n'), send(get('/2')), hear('two')],
    target: [
      hearHead,
      trickle(answer('200 OK', [CHUNKED], '5;x\r\nhello\r\n0\r\nX: 1\r\n\r\n')),
      hearHead,
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
  answered(
    'gzip and chunked',
    answer('200 OK', ['Transfer-Encoding: gzip, chunked'], '2\r\n\x1f\x8b\r\n0\r\n\r\n'),
  ),
  untilClose('Connection: close with a length', ok('bye', 'Connection: close')),
  {
    name: 'a length, and an end without a word',
    client: [send(get()), hear('bye')],
    target: [hearHead, send(ok('bye')), end],
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
  client: [send(get()), hearHead],
  target: [hearHead, send(text), end],
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
  // Refused in no time: no pattern may look at them again and again.
  unread('250 kB of returns', ok('ok', `X: a${'\r'.repeat(250_000)}b`)),
  unread(
    '250 kB of blanks in a length',
    answer('200 OK', [`Content-Length: 1${' '.repeat(250_000)}1`]),
  ),
  unread(
    '240 kB of blanks in a coding',
    answer('200 OK', [`Transfer-Encoding: gzip${' ,'.repeat(120_000)}chunked,x`]),
  ),
  unread('a length that is none', answer('200 OK', ['Content-Length: two'], 'ok')),
  unread('a head that breaks off', 'HTTP/1.1 200 OK\r\nContent-Le'),
  {
    name: 'garbage after a 100',
    client: [send(get()), hear('100 Continue\r\n\r\n'), hearHead],
    target: [hearHead, send(`${answer('100 Continue', [])}garbage\r\n\r\n`), end],
    differs: {
      because: 'NO_HTTP_ANSWER',
      client: answer('100 Continue', []),
      refusal: { code: 'TARGET_BAD_ANSWER' },
    },
  },
  {
    name: 'an end without a byte',
    client: [send(get())],
    target: [hearHead, end],
    differs: { because: 'NO_ANSWER', refusal: { code: 'TARGET_UNREACHABLE' } },
  },
  {
    name: 'a reset without a byte',
    client: [send(get())],
    target: [hearHead, reset],
    differs: { because: 'NO_ANSWER', refusal: { code: 'TARGET_UNREACHABLE' } },
  },
];

export const ODD_TARGETS: readonly Exchange[] = [...HEADS, ...BODIES, ...BROKEN, ...GARBAGE];
