import {
  closesToo,
  end,
  exchange,
  get,
  hear,
  hearHead,
  HOST,
  message,
  ok,
  request,
  send,
  trickle,
  type Exchange,
} from './exchange.test-kit.js';

const METHODS = ['GET', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'PROPFIND', 'FROBNICATE'];

const CHUNKED = 'Transfer-Encoding: chunked';

const FRAMES: readonly [name: string, headers: readonly string[], body: string][] = [
  ['no body', [], ''],
  ['a sized body', ['Content-Length: 15'], 'five and ten...'],
  ['an empty sized body', ['Content-Length: 0'], ''],
  ['a chunked body', [CHUNKED], '5\r\nhello\r\n7\r\n, world\r\n0\r\n\r\n'],
  ['an empty chunked body', [CHUNKED], '0\r\n\r\n'],
];

const METHODS_AND_FRAMES = METHODS.flatMap((method) =>
  FRAMES.map(([frame, headers, body]): Exchange => {
    // The next request shows that the end of the body was found, by both sides.
    const first = request(`${method} /one HTTP/1.1`, [HOST, ...headers], body);
    return {
      name: `${method} with ${frame}, then another request`,
      client: [send(first), hear('one'), send(get('/two')), hear('two')],
      target: [
        hear(body === '' ? '\r\n\r\n' : `\r\n\r\n${body}`),
        send(ok('one')),
        hear('GET /two HTTP/1.1\r\n'),
        hearHead,
        send(ok('two')),
      ],
      requests: 2,
    };
  }),
);

const EVIL = message('GET /evil HTTP/1.1', ['Host: a', 'Content-Length: 0']);

const post = (headers: readonly string[], body: string) =>
  request('POST / HTTP/1.1', [HOST, ...headers], body);

const BODIES: readonly Exchange[] = [
  exchange('chunk extensions', post([CHUNKED], '5;a=b;c="d;e"\r\nhello\r\n0;last\r\n\r\n')),
  exchange('a blank before a chunk extension', post([CHUNKED], '5 ;a=b\r\nhello\r\n0\r\n\r\n')),
  exchange(
    'upper case and leading zeros in chunk sizes',
    post([CHUNKED], `000A\r\n0123456789\r\n0b\r\n01234567890\r\n000\r\n\r\n`),
  ),
  exchange(
    'trailers',
    post([CHUNKED, 'Trailer: X-Sum'], '5\r\nhello\r\n0\r\nX-Sum: 1\r\nX-More:  2 \r\n\r\n'),
  ),
  exchange('one chunk for each byte', post([CHUNKED], `${'1\r\nx\r\n'.repeat(500)}0\r\n\r\n`)),
  exchange('bytes of every value', post(['Content-Length: 256'], everyByte())),
  exchange(
    'a body that looks like a request',
    request('DELETE / HTTP/1.1', [HOST, `Content-Length: ${EVIL.length}`], EVIL),
  ),
  exchange(
    'a chunk that looks like an end',
    post([CHUNKED], '7\r\n\r\n0\r\n\r\n\r\n5\r\nhello\r\n0\r\n\r\n'),
  ),
  exchange('a megabyte, sized', post(['Content-Length: 1000008'], `${'x'.repeat(1e6)}the end.`)),
  exchange(
    'a megabyte in one chunk',
    post([CHUNKED], `f4240\r\n${'x'.repeat(1e6)}\r\n3;e=1\r\nend\r\n0\r\n\r\n`),
  ),
  exchange(
    'Transfer-Encoding in lower case with odd spacing',
    post(['transfer-encoding:   chunked  '], '5\r\nhello\r\n0\r\n\r\n'),
  ),
  exchange('Chunked in another case', post(['Transfer-Encoding: CHUNKED'], '0\r\n\r\n')),
  {
    name: 'HTTP/1.0 with a sized body',
    client: [send(request('POST / HTTP/1.0', ['Content-Length: 5'], 'hello')), ...closesToo],
    target: [hear('hello'), send(message('HTTP/1.0 200 OK', ['Content-Length: 2'], 'ok')), end],
  },
  {
    name: 'a body that pauses: its start is not kept back',
    client: [send(post(['Content-Length: 10'], 'first')), hearHead, send('later'), hear('ok')],
    target: [
      hear('first'),
      send(message('HTTP/1.1 103 Early Hints', [])),
      hear('later'),
      send(ok()),
    ],
  },
  {
    name: 'a chunk that pauses in the middle',
    client: [
      send(post([CHUNKED], 'a\r\nfirst')),
      hearHead,
      send('later\r\n0\r\n'),
      send('\r\n'),
      hear('ok'),
    ],
    target: [
      hear('first'),
      send(message('HTTP/1.1 103 Early Hints', [])),
      hear('later\r\n0\r\n\r\n'),
      send(ok()),
    ],
  },
  {
    name: 'a chunked body that arrives byte for byte',
    client: [trickle(post([CHUNKED], '5;x\r\nhello\r\n0\r\nX: 1\r\n\r\n')), hear('ok')],
    target: [hear('X: 1\r\n\r\n'), send(ok())],
  },
];

function everyByte(): string {
  return Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');
}

export const FRAMING: readonly Exchange[] = [...METHODS_AND_FRAMES, ...BODIES];
