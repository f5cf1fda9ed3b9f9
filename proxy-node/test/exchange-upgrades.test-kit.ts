import {
  end,
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
  type Exchange,
} from './exchange.test-kit.js';

const ASKS = [
  HOST,
  'Connection: keep-alive, Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];
const asks = request('GET /chat HTTP/1.1', ASKS);
const SWITCHES = message('HTTP/1.1 101 Switching Protocols', [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Accept: x',
]);

export const UPGRADES: readonly Exchange[] = [
  {
    name: '101: bytes both ways, ended by the client',
    client: [send(asks), hearHead, send('\x81\x02hi'), hear('\x81\x02yo'), end, hearEnd],
    target: [hearHead, send(SWITCHES), hear('hi'), send('\x81\x02yo'), hearEnd, end],
  },
  {
    name: 'ws:// with 101, ended by the target',
    client: [
      send(request('GET /chat HTTP/1.1', ASKS, '', 'ws')),
      hearHead,
      send('\x81\x02hi'),
      hear('yo'),
      hearEnd,
      end,
    ],
    target: [hearHead, send(SWITCHES), hear('hi'), send('\x81\x02yo'), end, hearEnd],
  },
  {
    name: '101 with bytes right behind it',
    client: [send(asks), hear('GET / HTTP/1.1\r\n\r\n'), send('thanks')],
    target: [hearHead, send(`${SWITCHES}GET / HTTP/1.1\r\n\r\n`), hear('thanks')],
  },
  {
    name: '103, then 101',
    client: [send(asks), hear('101'), hearHead, send('hi'), hear('yo')],
    target: [
      hearHead,
      send(message('HTTP/1.1 103 Early Hints', [])),
      send(SWITCHES),
      hear('hi'),
      send('yo'),
    ],
  },
  {
    name: 'a half-closed upgrade goes on in the other direction',
    client: [send(asks), hearHead, send('last words'), end, hear('late'), hearEnd],
    target: [hearHead, send(SWITCHES), hear('last words'), hearEnd, send('late'), end],
  },
  {
    name: 'an upgrade that the target resets',
    client: [send(asks), hearHead, send('hi'), hearEnd],
    target: [hearHead, send(SWITCHES), hear('hi'), reset],
  },
  {
    name: 'an upgrade that the client resets',
    client: [send(asks), hearHead, send('hi'), hear('yo'), reset],
    target: [hearHead, send(SWITCHES), hear('hi'), send('yo'), hearEnd],
  },
  {
    name: 'an upgrade that the target ignores, then the next request',
    client: [send(asks), hear('ok'), send(get('/2')), hear('two')],
    target: [hearHead, send(ok()), hear('GET /2'), hearHead, send(ok('two'))],
    requests: 2,
  },
  {
    name: 'ws:// that the target refuses',
    client: [send(request('GET /chat HTTP/1.1', ASKS, '', 'ws')), hear('no')],
    target: [
      hearHead,
      send(message('HTTP/1.1 426 Upgrade Required', ['Upgrade: other', 'Content-Length: 2'], 'no')),
    ],
  },
  {
    name: 'an upgrade with a body',
    client: [
      send(
        request(
          'POST / HTTP/1.1',
          [HOST, 'connection: upgrade', 'UPGRADE: odd/1, odd/2', 'Content-Length: 5'],
          'hello',
        ),
      ),
      hearHead,
      send('hi'),
      hear('yo'),
    ],
    target: [
      hear('hello'),
      send(message('HTTP/1.1 101 Switching Protocols', ['Connection: upgrade', 'Upgrade: odd/1'])),
      hear('hi'),
      send('yo'),
    ],
  },
  {
    name: 'h2c, whose settings Connection names',
    client: [
      send(
        get('/', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
      ),
    ],
    target: [hearHead, send(ok())],
    differs: {
      because: 'NAMED_BY_CONNECTION',
      target: message('GET / HTTP/1.1', [HOST, 'Connection: Upgrade', 'Upgrade: h2c']),
    },
  },
  {
    name: 'Upgrade that Connection does not name',
    client: [send(get('/', 'Upgrade: websocket'))],
    target: [hearHead, send(ok())],
  },
];
