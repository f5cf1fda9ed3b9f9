import { readFile } from 'node:fs/promises';
import { sharedProduct, type SharedProduct } from './support/test-product.js';

let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

const BROWSER = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, deflate, br' };

function get(path: string, headers: Record<string, string> = BROWSER): Promise<Response> {
  return fetch(`${product.urls.site}${path}`, { headers });
}

describe('the built client', () => {
  it.each([
    ['/', 'en-US'],
    ['/zh-hk/', 'zh-HK'],
  ])('serves %s in %s, with every file that it references', async (path, language) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toContain('origin.invalid');
    expect(html).toContain(`<link rel="canonical" href="${product.urls.site}${path}"`);
    const files = new Set(html.match(/\/assets\/[\w./-]+/g));
    expect(files.size).toBeGreaterThan(2);
    for (const file of files) {
      const asset = await get(file);
      expect({ file, status: asset.status }).toEqual({ file, status: 200 });
      expect(asset.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('puts its own URL into the sitemap, and its Google client into the application', async () => {
    expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${product.urls.site}/`);
    const { google } = (await (await get('/client-config.json')).json()) as {
      google: { clientId: string };
    };
    expect(google.clientId).not.toBe('');
  });

  it.each(['/dashboard', '/dashboard/statistics', '/auth/login', '/checkout/payment'])(
    'serves the application at %s with noindex',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  it('answers a missing page with the 404 page, and a missing asset without a page', async () => {
    const page = await get('/no-such-page');
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
    const asset = await get('/assets/app/gone-12345678.js');
    expect(asset.status).toBe(404);
    expect(asset.headers.get('content-type')).not.toContain('text/html');
  });

  it.each(['', 'zh-hk/', 'de/', 'es/', 'ru/'])(
    'its page for failures under /%s has places for the id, and loads no scripts',
    async (language) => {
      const file = new URL(`../../client/dist/site/${language}500.html`, import.meta.url);
      const html = await readFile(file, 'utf8');
      // In the text, and in the link that writes to support.
      expect(html.split('{{requestId}}')).toHaveLength(3);
      expect(html).toContain('data-entry=""');
    },
  );

  it('answers 304 to a matching ETag, and never caches the build’s version', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { ...BROWSER, 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('vary')).toBe('Accept-Encoding');
    const otherForm = { ...BROWSER, 'accept-encoding': 'gzip', 'if-none-match': etag };
    expect((await get('/', otherForm)).status).toBe(200);
    const latest = await get('/builds/latest.json');
    expect(latest.headers.get('cache-control')).toBe('no-store');
    const { id } = (await latest.json()) as { id: string };
    expect(await (await get(`/builds/meta/${id}.json`)).json()).toMatchObject({ id });
  });
});
