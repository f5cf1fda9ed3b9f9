// npm install undici, then: node landing.mjs
import { randomBytes } from 'node:crypto';
import { fetch, ProxyAgent } from 'undici';

// A new session is a new visitor, who keeps one address for ten minutes.
const session = randomBytes(4).toString('hex');
const user = `{{username}}-country-us-city-new_york-session-${session}-sesstime-10`;
const dispatcher = new ProxyAgent(`http://${user}:{{password}}@{{host}}:{{port}}`);

let url = '{{target}}/click?campaign=42';
for (let hops = 0; url && hops < 10; hops += 1) {
  const reply = await fetch(url, { dispatcher, redirect: 'manual' });
  await reply.arrayBuffer();
  console.log(reply.status, url);
  const next = reply.headers.get('location');
  url = next && new URL(next, url).href;
}
