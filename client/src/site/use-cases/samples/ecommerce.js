// npm install undici, then: node prices.mjs
import { fetch, ProxyAgent } from 'undici';

const product = '{{target}}/product/running-shoe';

for (const country of ['us', 'de', 'jp']) {
  const proxy = `http://{{username}}-country-${country}:{{password}}@{{host}}:{{port}}`;
  const page = await fetch(product, { dispatcher: new ProxyAgent(proxy) });
  if (!page.ok) throw new Error(`${country}: status ${page.status}`);
  // Shops describe their products in JSON-LD, for search engines.
  const blocks = (await page.text()).matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/gs,
  );
  for (const [, block] of blocks) {
    for (const item of [JSON.parse(block)].flat()) {
      if (item['@type'] === 'Product') {
        console.log(country, item.offers.price, item.offers.priceCurrency);
      }
    }
  }
}
