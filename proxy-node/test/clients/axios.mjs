import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { Readable } from 'node:stream';
import axios from 'axios';

const { ACTION, BODY_FILE = '', CA_FILE = '', PROXY_URL = '', TARGET = '' } = process.env;
const body = readFileSync(BODY_FILE);
const proxy = PROXY_URL === '' ? null : new URL(PROXY_URL);

const bodies = {
  get: undefined,
  post: body,
  chunked: Readable.from([body.subarray(0, 1000), body.subarray(1000)]),
};
const reply = await axios({
  url: TARGET,
  method: ACTION === 'get' ? 'GET' : 'POST',
  data: bodies[ACTION],
  httpsAgent: new Agent({ ca: readFileSync(CA_FILE) }),
  proxy:
    (proxy && {
      protocol: 'http',
      host: proxy.hostname,
      port: Number(proxy.port),
      auth: { username: proxy.username, password: proxy.password },
    }) ||
    false,
  maxRedirects: 0,
  transformResponse: (text) => text,
});
process.stdout.write(reply.data);
