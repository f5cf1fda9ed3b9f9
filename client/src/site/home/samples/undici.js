import { fetch, ProxyAgent } from 'undici';

const proxy = 'http://{{username}}:{{password}}@{{host}}:{{port}}';
const reply = await fetch('https://ipinfo.io/json', { dispatcher: new ProxyAgent(proxy) });
console.log((await reply.json()).country); // HK
