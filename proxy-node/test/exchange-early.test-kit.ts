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
  pause,
  request,
  send,
  trickle,
  type Exchange,
} from './exchange.test-kit.js';

const interim = (status: string, ...headers: string[]) => message(`HTTP/1.1 ${status}`, headers);
const FAILED_EXPECTATION = message('HTTP/1.1 417 Expectation Failed', ['Content-Length: 0']);
const CONTINUE = interim('100 Continue');

/** The head of an upload that waits for permission. */
const expecting = request('PUT /file HTTP/1.1', [
  HOST,
  'Expect: 100-continue',
  'Content-Length: 5',
]);
const upload = request('PUT /file HTTP/1.1', [HOST, 'Content-Length: 5']);

const INTERIM: readonly Exchange[] = [
  {
    name: '100, then the body',
    client: [send(expecting), hear('100 Continue\r\n\r\n'), send('hello'), hear('ok')],
    target: [hearHead, send(CONTINUE), hear('hello'), send(ok())],
  },
  {
    name: '100 with headers and words of its own',
    client: [send(expecting), hearHead, send('hello'), hear('ok')],
    target: [hearHead, send(interim('100 Go  on', 'X-A: 1', 'x-a:2')), hear('hello'), send(ok())],
  },
  {
    name: 'a target without 100: nothing is said for it',
    client: [send(expecting), pause(150), send('hello'), hear('ok')],
    target: [hearHead, hear('hello'), send(ok())],
  },
  {
    name: '417, and no body',
    client: [send(expecting), hearHead],
    target: [hearHead, send(FAILED_EXPECTATION)],
  },
  {
    name: '401 instead of 100, and the connection closes',
    client: [send(expecting), ...closesToo],
    target: [
      hearHead,
      send(
        message(
          'HTTP/1.1 401 Unauthorized',
          ['WWW-Authenticate: Basic realm="x"', 'Connection: close', 'Content-Length: 2'],
          'no',
        ),
      ),
      end,
    ],
  },
  {
    name: '417, then the same request without Expect',
    client: [
      send(
        request('POST / HTTP/1.1', [HOST, 'Expect: 100-continue', 'Transfer-Encoding: chunked']),
      ),
      hear('417'),
      hearHead,
      // The body that was announced comes all the same: the client may not change its mind.
      send('5\r\nhello\r\n0\r\n\r\n'),
      send(get('/again')),
      hear('ok'),
    ],
    target: [
      hearHead,
      send(FAILED_EXPECTATION),
      hear('0\r\n\r\n'),
      hear('GET /again'),
      hearHead,
      send(ok()),
    ],
    requests: 2,
  },
  exchange('100 that nobody asked for', get(), `${CONTINUE}${ok()}`),
  exchange('102 again and again', get(), `${interim('102 Processing').repeat(3)}${ok('at last')}`),
  exchange(
    '103 with links',
    get(),
    `${interim('103 Early Hints', 'Link: </a.css>; rel=preload', 'link: </b.js>; rel=preload')}${ok()}`,
  ),
  {
    name: '100, 103, and 199 one after another, before the body',
    client: [send(expecting), hear('199'), hearHead, send('hello'), hear('ok')],
    target: [
      hearHead,
      send(`${CONTINUE}${interim('103 Early Hints', 'Link: <a>')}${interim('199 Odd')}`),
      hear('hello'),
      send(ok()),
    ],
  },
  {
    name: '100 that arrives byte for byte',
    client: [send(expecting), hear('100 Continue\r\n\r\n'), send('hello'), hear('ok')],
    target: [hearHead, trickle(CONTINUE), hear('hello'), trickle(ok())],
  },
  {
    name: '103 in the middle of an upload',
    client: [send(upload), send('he'), hear('103'), hearHead, send('llo'), hear('ok')],
    target: [hear('he'), send(interim('103 Early Hints')), hear('llo'), send(ok())],
  },
  {
    name: 'Expect of HTTP/1.0, which no target honors',
    client: [
      send(request('PUT / HTTP/1.0', [HOST, 'Expect: 100-continue', 'Content-Length: 5'], 'hello')),
      ...closesToo,
    ],
    target: [hear('hello'), send(message('HTTP/1.0 200 OK', [], 'ok')), end],
  },
  exchange(
    'an Expect that nobody knows',
    get('/', 'Expect: a-miracle'),
    message('HTTP/1.1 417 No', ['Content-Length: 0']),
  ),
];

const EARLY: readonly Exchange[] = [
  {
    name: '413 before the body, and the connection closes',
    client: [send(upload), ...closesToo],
    target: [
      hearHead,
      send(
        message('HTTP/1.1 413 Too Large', ['Connection: close', 'Content-Length: 7'], 'too big'),
      ),
      end,
    ],
  },
  {
    name: 'an answer while the upload goes on: both are completed',
    client: [send(upload), send('he'), hear('started'), send('llo'), hear('done')],
    target: [
      hear('he'),
      send(message('HTTP/1.1 200 OK', ['Content-Length: 12'], 'started ')),
      hear('llo'),
      send('done'),
    ],
  },
  {
    name: 'a whole answer before the body, then the next request',
    client: [send(upload), send('he'), hear('early'), send('llo'), send(get('/2')), hear('two')],
    target: [hear('he'), send(ok('early')), hear('llo'), hear('GET /2'), hearHead, send(ok('two'))],
    requests: 2,
  },
  {
    name: 'two chunked streams at the same time',
    client: [
      send(request('POST / HTTP/1.1', [HOST, 'Transfer-Encoding: chunked'])),
      send('1\r\na\r\n'),
      hear('A\r\n'),
      send('1\r\nb\r\n'),
      hear('B\r\n'),
      send('0\r\n\r\n'),
      hear('0\r\n\r\n'),
    ],
    target: [
      hear('a\r\n'),
      send(message('HTTP/1.1 200 OK', ['Transfer-Encoding: chunked'], '1\r\nA\r\n')),
      hear('b\r\n'),
      send('1\r\nB\r\n'),
      hear('0\r\n\r\n'),
      send('0\r\n\r\n'),
    ],
  },
  {
    name: 'an answer whose body goes on after a pause',
    client: [send(get()), hear('first'), hear('later')],
    target: [
      hearHead,
      send(message('HTTP/1.1 200 OK', ['Content-Length: 10'], 'first')),
      pause(100),
      send('later'),
    ],
  },
];

export const EARLY_ANSWERS: readonly Exchange[] = [...INTERIM, ...EARLY];
