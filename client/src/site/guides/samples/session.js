// npm install undici, then: node session.mjs
import { randomBytes } from 'node:crypto';
import { fetch, ProxyAgent } from 'undici';

const session = randomBytes(4).toString('hex');
const user = `{{username}}-country-us-session-${session}-sesstime-30`;
const dispatcher = new ProxyAgent(`http://${user}:{{password}}@{{host}}:{{port}}`);
for (let request = 0; request < 2; request += 1) {
  const reply = await fetch('{{target}}', { dispatcher });
  console.log((await reply.json()).ip);
}
