// npm install undici, then: node positions.mjs
import { fetch, ProxyAgent } from 'undici';

const site = '{{site}}';
const results = '{{target}}/search?q=running+shoes';
const languages = { us: 'en-US', gb: 'en-GB', hk: 'zh-HK' };

for (const [country, language] of Object.entries(languages)) {
  const proxy = `http://{{username}}-country-${country}:{{password}}@{{host}}:{{port}}`;
  const page = await fetch(results, {
    dispatcher: new ProxyAgent(proxy),
    headers: { 'accept-language': language },
  });
  if (!page.ok) throw new Error(`${country}: status ${page.status}`);
  const links = (await page.text()).matchAll(/<a [^>]*href="https?:\/\/([^/"]+)/g);
  const hosts = [...new Set([...links].map(([, host]) => host))];
  console.log(country, hosts.indexOf(site) + 1 || 'not found');
}
