// npm install undici, then: node first-request.mjs
import { fetch, ProxyAgent } from 'undici';

const proxy = 'http://{{username}}-country-us:{{password}}@{{host}}:{{port}}';
const reply = await fetch('{{target}}', { dispatcher: new ProxyAgent(proxy) });
const { ip, country } = await reply.json();
console.log(ip, country);
