import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const RANKS: Readonly<Record<string, readonly string[]>> = {
  'en-GB': ['www.example.org', 'shop.example'],
  'zh-HK': ['shop.example', 'other.example'],
};
const RANKS_ELSEWHERE = ['shop.example', 'shop.example', 'www.example.org'];
const REDIRECTS: Readonly<Record<string, string>> = {
  '/click?campaign=42': '/track?to=shop',
  '/track?to=shop': '/landing',
};

const page = (title: string, body = '') =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;

const productAt = (price: string | number) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  offers: { '@type': 'Offer', price, priceCurrency: 'USD' },
});

/** CSV has to put quotes around it. */
export const COMMA_TITLE = 'Shoes, "new"';
/** A results page that fails, although it has links. */
const FAILING = '/search?q=fails';

function answer(path: string, language: string): string {
  if (path.startsWith('/search?')) {
    const hosts = RANKS[language] ?? RANKS_ELSEWHERE;
    return page(
      'Results',
      hosts.map((host) => `<a class="r" href="https://${host}/a">x</a>`).join(''),
    );
  }
  if (path === '/product/running-shoe') {
    const data = productAt('89.00');
    return page('Shoe', `<script type="application/ld+json">${JSON.stringify(data)}</script>`);
  }
  // Some shops write prices as numbers, and put several things in one block.
  if (path === '/product/boot') {
    const data = [{ '@type': 'BreadcrumbList' }, productAt(89.5)];
    return page('Boot', `<script type="application/ld+json">${JSON.stringify(data)}</script>`);
  }
  if (path === '/category/2') return page(COMMA_TITLE);
  if (path === '/json') return JSON.stringify({ ip: '203.0.113.24', country: 'HK' });
  if (path === '/plain') return 'reached';
  return page(`Page ${path}`);
}

/** A site for the samples to visit: results pages, a shop, a chain of clicks, categories. */
export async function startSites(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const to = REDIRECTS[path];
    response.statusCode = to === undefined ? 200 : 302;
    if (path === FAILING) response.statusCode = 503;
    if (to !== undefined) response.setHeader('location', to);
    const { remoteAddress = '', remotePort } = request.socket;
    if (path === '/connection') return response.end(`${remoteAddress}:${remotePort}`);
    return response.end(
      to === undefined ? answer(path, request.headers['accept-language'] ?? '') : '',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
