// npm install undici, then: node places.mjs
import { fetch, ProxyAgent } from 'undici';

for (const place of ['country-us', 'country-us-city-new_york', 'country-jp']) {
  const proxy = `http://{{username}}-${place}:{{password}}@{{host}}:{{port}}`;
  const reply = await fetch('{{target}}', { dispatcher: new ProxyAgent(proxy) });
  console.log(place, (await reply.json()).country);
}
