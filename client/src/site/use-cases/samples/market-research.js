// npm install undici, then: node collect.mjs
import { fetch, ProxyAgent } from 'undici';

const countries = ['de', 'fr', 'br'];
const pages = ['{{target}}/category/1', '{{target}}/category/2'];

async function collect(country, url) {
  const proxy = `http://{{username}}-country-${country}:{{password}}@{{host}}:{{port}}`;
  const page = await fetch(url, { dispatcher: new ProxyAgent(proxy) });
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(await page.text()) ?? [];
  return [country, url, page.status, title.trim()];
}

// CSV puts quotes around a cell with a comma, a quote, or a line break.
const cell = (value) => (/[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value);
const jobs = countries.flatMap((country) => pages.map((url) => collect(country, url)));
for (const row of await Promise.all(jobs)) console.log(row.map(cell).join(','));
