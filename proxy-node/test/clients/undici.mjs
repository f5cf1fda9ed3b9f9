import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Agent, ProxyAgent, request, Socks5ProxyAgent } from 'undici';

const { ACTION, BODY_FILE = '', CA_FILE = '', PROXY_URL = '', TARGET = '' } = process.env;
const ca = readFileSync(CA_FILE);
const body = readFileSync(BODY_FILE);

function dispatcher() {
  if (PROXY_URL === '') return new Agent({ connect: { ca } });
  if (PROXY_URL.startsWith('socks'))
    return new Socks5ProxyAgent(PROXY_URL.replace('socks5h', 'socks5'), { requestTls: { ca } });
  // Otherwise it tunnels http, too.
  return new ProxyAgent({ uri: PROXY_URL, requestTls: { ca }, proxyTunnel: false });
}

const bodies = {
  get: null,
  post: body,
  chunked: Readable.from([body.subarray(0, 1000), body.subarray(1000)]),
};
const reply = await request(TARGET, {
  method: ACTION === 'get' ? 'GET' : 'POST',
  body: bodies[ACTION],
  dispatcher: dispatcher(),
});
if (reply.statusCode !== 200) throw new Error(`status ${reply.statusCode}`);
process.stdout.write(await reply.body.text());
