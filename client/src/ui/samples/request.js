{{ifHttp}}// npm install undici, then: node request.mjs
{{ifHttp}}import { fetch, ProxyAgent } from 'undici';
{{ifSocks}}// npm install socks-proxy-agent, then: node request.mjs
{{ifSocks}}import { get } from 'node:{{targetScheme}}';
{{ifSocks}}{{ifRotating}}import { text } from 'node:stream/consumers';
{{ifSocks}}import { SocksProxyAgent } from 'socks-proxy-agent';

{{ifAuth}}const proxy = '{{scheme}}://{{username}}:{{password}}@{{host}}:{{port}}';
{{ifOpen}}const proxy = '{{scheme}}://{{host}}:{{port}}';
{{ifRotating}}for (let request = 0; request < 3; request += 1) {
{{ifRotating}}  // A new agent opens a new connection, which gets a new address.
{{ifRotating}}{{ifHttp}}  const dispatcher = new ProxyAgent(proxy);
{{ifRotating}}{{ifHttp}}  const reply = await fetch('{{target}}', { dispatcher });
{{ifRotating}}{{ifHttp}}  console.log(reply.status, await reply.text());
{{ifRotating}}{{ifHttp}}  await dispatcher.close();
{{ifRotating}}{{ifSocks}}  get('{{target}}', { agent: new SocksProxyAgent(proxy) }, async (reply) => {
{{ifRotating}}{{ifSocks}}    console.log(await text(reply));
{{ifRotating}}{{ifSocks}}  });
{{ifRotating}}}
{{ifSticky}}{{ifHttp}}const reply = await fetch('{{target}}', { dispatcher: new ProxyAgent(proxy) });
{{ifSticky}}{{ifHttp}}console.log(reply.status, await reply.text());
{{ifSticky}}{{ifSocks}}get('{{target}}', { agent: new SocksProxyAgent(proxy) }, (reply) => {
{{ifSticky}}{{ifSocks}}  reply.pipe(process.stdout);
{{ifSticky}}{{ifSocks}}});
