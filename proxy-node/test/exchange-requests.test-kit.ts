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
  request,
  reset,
  send,
  trickle,
  type Both,
  type Exchange,
} from './exchange.test-kit.js';

/** A GET whose proxied form is not the usual one. */
function asked(directTarget: string, proxiedTarget: string, method = 'GET'): Both {
  return {
    direct: message(`${method} ${directTarget} HTTP/1.1`, [HOST]),
    proxied: message(`${method} ${proxiedTarget} HTTP/1.1`, [HOST, '{auth}']),
  };
}

const TARGETS: readonly Exchange[] = [
  exchange(
    'a path and a query byte for byte',
    get('/a//b/../c/./%7e%2F;p=1/\xe9?q=%20&&=&x[]={1}|2^`"<>\\\''),
  ),
  exchange('a URL of 8 KB', get(`/${'p'.repeat(8_000)}?${'q'.repeat(100)}`)),
  exchange('a URL without a path', asked('/', 'http://{host}')),
  exchange('a URL with a query and no path', asked('/?x=1', 'http://{host}?x=1')),
  exchange('OPTIONS for the whole server', asked('*', 'http://{host}', 'OPTIONS')),
  exchange('OPTIONS for its root', asked('/', 'http://{host}/', 'OPTIONS')),
  exchange('a scheme in upper case', asked('/', 'HTTP://{host}/')),
  exchange('a host as a name', asked('/', 'http://localhost:{port}/')),
];

const HEADERS: readonly Exchange[] = [
  exchange(
    'order, case, and repeats of headers',
    request('GET / HTTP/1.1', [
      'X-B: 1',
      'hOST: {host}',
      'x-a: 2',
      '{auth}',
      'X-B: 3',
      'ACCEPT-encoding: gzip',
      'x-b: 4',
      'Cookie: a=1',
      'Cookie: b=2',
    ]),
  ),
  exchange(
    'odd spacing of values',
    get('/', 'X-Wide:   two  blanks  ', 'X-Tab:\ttab\t', 'X-None:', 'X-Tight:a:b::c', 'X-Blank: '),
  ),
  exchange('bytes beyond ASCII', get('/', 'X-Latin: caf\xe9 \xff\x80', 'X-Utf8: \xe9\xa6\x99')),
  exchange('odd characters in a name', get('/', "X!#$%&'*+-.^_`|~0: 1")),
  exchange(
    "the client's own Via, Forwarded, and X-Forwarded-For",
    get('/', 'Via: 1.1 mine', 'Forwarded: for=192.0.2.1', 'X-Forwarded-For: 192.0.2.1, 10.0.0.1'),
  ),
  exchange(
    'Proxy-… headers stay with the node',
    request('GET / HTTP/1.1', [
      'Proxy-Connection: keep-alive',
      HOST,
      '{auth}',
      'PROXY-Foo: 1',
      'X-Proxy-Foo: 2',
      'proxy-features: x',
    ]),
  ),
  exchange('a Host other than the URL', request('GET / HTTP/1.1', ['Host: other.example:81'])),
  exchange('HTTP/1.1 without Host', request('GET / HTTP/1.1', ['Accept: */*'])),
  exchange('no header at all', request('GET / HTTP/1.1', [])),
  exchange('headers of 60 KB', get('/', `X-Large: ${'x'.repeat(60_000)}`)),
  exchange('300 headers', get('/', ...Array.from({ length: 300 }, (_, n) => `X-${n}: ${n}`))),
  {
    name: 'a head that arrives byte for byte',
    client: [trickle(get('/slow', 'X-A: 1'))],
    target: [hearHead, send(ok())],
  },
];

const VERSIONS: readonly Exchange[] = [
  {
    name: 'HTTP/1.0 without Host',
    client: [send(request('GET / HTTP/1.0', ['User-Agent: old'])), ...closesToo],
    target: [hearHead, send(message('HTTP/1.0 200 OK', [], 'old')), end],
  },
  exchange(
    'HTTP/1.0 kept alive',
    request('GET / HTTP/1.0', [HOST, 'Connection: Keep-Alive']),
    message('HTTP/1.0 200 OK', ['Connection: Keep-Alive', 'Content-Length: 2'], 'ok'),
  ),
  {
    name: 'Connection: close',
    client: [send(get('/', 'Connection: close')), ...closesToo],
    target: [hearHead, send(ok('bye', 'Connection: close')), end],
  },
  exchange('Connection: keep-alive', get('/', 'Connection: keep-alive')),
  exchange(
    'Connection: Keep-Alive, twice',
    get('/', 'Connection: Keep-Alive', 'connection: keep-alive'),
  ),
];

/** A GET whose headers the node does not send on as they are: `left` is what the target gets. */
const named = (name: string, headers: readonly string[], left: readonly string[]): Exchange =>
  exchange(name, get('/', ...headers), ok(), {
    because: 'NAMED_BY_CONNECTION',
    target: message('GET / HTTP/1.1', [HOST, ...left]),
  });

const NAMED: readonly Exchange[] = [
  named('a header that Connection names', ['X-Hop: 1', 'Connection: X-Hop'], []),
  named(
    'two such headers beside keep-alive',
    ['Connection: keep-alive, x-one, X-Two', 'X-One: 1', 'A: b', 'x-TWO: 2', 'X-ONE: 3'],
    ['Connection: keep-alive', 'A: b'],
  ),
  named('TE, named as RFC 9110 asks', ['TE: trailers', 'Connection: TE'], []),
  named(
    'a Keep-Alive header of an old browser',
    ['Keep-Alive: 115', 'Connection: keep-alive'],
    ['Connection: keep-alive'],
  ),
  named(
    'a second Connection header stays as it is written',
    ['Connection:X-Hop', 'X-Hop: 1', 'CONNECTION:keep-alive,  x-none'],
    ['CONNECTION:keep-alive,  x-none'],
  ),
  // Without them, the target would read another request.
  exchange(
    'Host and framing cannot be named away',
    request(
      'POST / HTTP/1.1',
      [HOST, 'Connection: Host, Content-Length, Transfer-Encoding', 'Content-Length: 5'],
      'hello',
    ),
  ),
];

const CONNECTIONS: readonly Exchange[] = [
  {
    name: 'two requests on one connection',
    client: [send(get('/1')), hear('one'), send(get('/2')), hear('two')],
    target: [hear('/1 HTTP/1.1\r\n'), hearHead, send(ok('one')), hearHead, send(ok('two'))],
    requests: 2,
  },
  {
    name: 'three pipelined requests',
    client: [
      send({
        direct: ['/1', '/2', '/3'].map((path) => textOf(get(path), 'direct')).join(''),
        proxied: ['/1', '/2', '/3'].map((path) => textOf(get(path), 'proxied')).join(''),
      }),
    ],
    target: [
      hear('GET /1'),
      hearHead,
      send(ok('one')),
      hear('GET /2'),
      hearHead,
      send(ok('two')),
      hear('GET /3'),
      hearHead,
      send(ok('three')),
    ],
    requests: 3,
  },
  {
    name: 'a pipelined request behind a body',
    client: [
      send(request('POST /1 HTTP/1.1', [HOST, 'Content-Length: 5'], 'hello')),
      send(get('/2')),
    ],
    target: [hear('hello'), send(ok('one')), hearHead, send(ok('two'))],
    requests: 2,
  },
  {
    name: 'a client that half-closes after its request',
    client: [send(get('/')), end],
    target: [hearHead, hearEnd, send(ok()), end],
  },
  {
    name: 'a client that leaves between requests',
    client: [send(get('/')), hear('ok'), end],
    target: [hearHead, send(ok()), hearEnd, end],
  },
  {
    name: 'a client that resets while it waits',
    client: [send(get('/')), reset],
    target: [hearHead, hearEnd],
  },
  {
    name: 'a client that resets in the middle of its upload',
    client: [send(request('PUT / HTTP/1.1', [HOST, 'Content-Length: 10'], 'half!')), reset],
    target: [hear('half!'), hearEnd],
  },
  {
    name: 'a client that ends in the middle of its upload',
    client: [send(request('PUT / HTTP/1.1', [HOST, 'Content-Length: 10'], 'half!')), end, hearEnd],
    target: [hear('half!'), hearEnd, end],
  },
];

function textOf(bytes: Both, way: 'direct' | 'proxied'): string {
  return typeof bytes === 'string' ? bytes : bytes[way];
}

export const REQUESTS: readonly Exchange[] = [
  ...TARGETS,
  ...HEADERS,
  ...VERSIONS,
  ...NAMED,
  ...CONNECTIONS,
];
