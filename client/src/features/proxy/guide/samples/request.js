{{ifHttp}}// npm install undici, then: node request.mjs
{{ifHttp}}import { fetch, ProxyAgent } from 'undici';
{{ifSocks}}// npm install socks-proxy-agent, then: node request.mjs
{{ifSocks}}import { get } from 'node:{{targetScheme}}';
{{ifSocks}}import { SocksProxyAgent } from 'socks-proxy-agent';

{{ifAuth}}const proxy = '{{scheme}}://{{username}}:{{password}}@{{host}}:{{port}}';
{{ifOpen}}const proxy = '{{scheme}}://{{host}}:{{port}}';
{{ifHttp}}const reply = await fetch('{{target}}', { dispatcher: new ProxyAgent(proxy) });
{{ifHttp}}console.log(reply.status, await reply.text());
{{ifSocks}}get('{{target}}', { agent: new SocksProxyAgent(proxy) }, (reply) => {
{{ifSocks}}  reply.pipe(process.stdout);
{{ifSocks}}});
