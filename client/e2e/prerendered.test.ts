/** @jest-environment jest-fixed-jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '../../schema/rules/brand.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { ADDRESSES } from '../src/lib/addresses.js';
import { structuredDataFaults } from './structured-data-faults.js';

interface SitePage {
  address: string;
  document: Document;
}

/** Addresses of the sitemap, in its order. */
let listed: string[];
let pages: ReadonlyMap<string, SitePage>;
let site: string;

/** Not compressed: the first request for each page would cost the gateway a tenth of a second. */
const get = (address: string) =>
  fetch(address, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'identity' } });

beforeAll(async () => {
  site = (await sharedProduct()).urls.site;
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  const read = listed
    .filter((each) => !isCountry(each) || READ_COUNTRIES.test(each))
    .map(async (address): Promise<[string, SitePage]> => {
      const answer = await get(address);
      if (answer.status !== 200) throw new Error(`${address}: status ${answer.status}`);
      const document = new DOMParser().parseFromString(await answer.text(), 'text/html');
      return [address, { address, document }];
    });
  pages = new Map(await Promise.all(read));
});

/** Of 195 alike pages, these are read: with cities, and without. */
const READ_COUNTRIES = /\/(?:japan|albania)$/;

function isCountry(address: string): boolean {
  const path = new URL(address).pathname.replace(/^\/zh-hk/, '');
  const named: readonly string[] = Object.values(ADDRESSES);
  return path.startsWith(`${ADDRESSES.locations}/`) && !named.includes(path);
}

/** The faults of every page, with its address, so that one run names them all. */
function faultsOf(find: (page: SitePage) => readonly string[]): string[] {
  return [...pages.values()].flatMap((page) =>
    find(page).map((fault) => `${page.address.slice(site.length)}: ${fault}`),
  );
}

const texts = (document: Document, selector: string, attribute?: string) =>
  [...document.querySelectorAll(selector)].map((element) =>
    attribute === undefined ? element.textContent.trim() : (element.getAttribute(attribute) ?? ''),
  );

it('the sitemap has every prerendered page that may be indexed, once', () => {
  const { files } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../dist/csp.json'), 'utf8'),
  ) as { files: Record<string, unknown> };
  const prerendered = Object.keys(files)
    .filter((file) => /^site\/(?:.*\/)?index\.html$/.test(file))
    .filter(
      (file) =>
        !readFileSync(join(import.meta.dirname, '../dist', file), 'utf8').includes(
          '<meta name="robots" content="noindex">',
        ),
    )
    .map((file) => file.slice('site'.length).replace(/\/index\.html$/, ''));
  const inSitemap = listed.map((address) => new URL(address).pathname.replace(/\/$/, ''));
  expect([...inSitemap].sort()).toEqual(prerendered.sort());
  expect(listed.filter(isCountry).length).toBeGreaterThan(300);
});

it('each page but those of countries has a picture of its own for sharing, 1200 × 630, of at most 60 KB', async () => {
  const pictureOf = ({ document }: SitePage) =>
    texts(document, 'meta[property="og:image"]', 'content')[0] ?? '';
  const all = [...pages.values()];
  const pictures = all.filter(({ address }) => !isCountry(address)).map(pictureOf);
  expect(new Set(pictures).size).toBe(pictures.length);
  const countries = all.filter(({ address }) => isCountry(address));
  expect(countries).toHaveLength(4);
  // A country has the picture of its continent.
  expect(countries.map(pictureOf).filter((picture) => !pictures.includes(picture))).toEqual([]);
  const faults = await Promise.all(
    pictures.map(async (address) => {
      const answer = await fetch(address);
      const png = Buffer.from(await answer.arrayBuffer());
      const isPng = answer.status === 200 && answer.headers.get('content-type') === 'image/png';
      const size = isPng ? `${png.readUInt32BE(16)} × ${png.readUInt32BE(20)}` : 'no picture';
      return size === '1200 × 630' && png.length <= 60_000
        ? []
        : [`${address}: ${size}, ${png.length} bytes`];
    }),
  );
  expect(faults.flat()).toEqual([]);
});

it('llms.txt has every English page but those of countries', async () => {
  const text = await (await fetch(`${site}/llms.txt`)).text();
  const linked = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .{20}/gm)].map(([, link]) => link);
  const english = [...pages.values()]
    .filter((page) => page.document.documentElement.lang === 'en-US' && !isCountry(page.address))
    .map(({ address }) => address);
  expect(linked.sort()).toEqual(english.sort());
});

it('each page has one h1, and a title and a description of its own', () => {
  const seen = new Map<string, string>();
  expect(
    faultsOf(({ address, document }) => {
      const faults: string[] = [];
      const headings = texts(document, 'h1');
      if (headings.length !== 1 || headings[0] === '') faults.push(`h1: ${headings.join(' | ')}`);
      const description = texts(document, 'meta[name=description]', 'content')[0] ?? '';
      if (description.length < 20) faults.push(`description: ${description}`);
      for (const text of [document.title, description]) {
        const other = seen.get(text);
        if (other !== undefined) faults.push(`the same as ${other}: ${text}`);
        seen.set(text, address);
      }
      return faults;
    }),
  ).toEqual([]);
});

it('each page names itself and its other languages, and they name it', () => {
  const alternates = ({ document }: SitePage) =>
    [...document.querySelectorAll('link[rel=alternate]')].map(
      (link) => `${link.getAttribute('hreflang') ?? ''} ${link.getAttribute('href') ?? ''}`,
    );
  expect(
    faultsOf((page) => {
      const { address, document } = page;
      const faults: string[] = [];
      const [canonical] = texts(document, 'link[rel=canonical]', 'href');
      if (canonical !== address) faults.push(`canonical ${canonical ?? ''}`);
      const own = `${document.documentElement.lang.toLowerCase()} ${address}`;
      if (!alternates(page).includes(own)) faults.push('does not name itself');
      for (const alternate of alternates(page)) {
        const other = pages.get(alternate.split(' ')[1] ?? '');
        if (other === undefined) faults.push(`${alternate} is not in the sitemap`);
        else if (alternates(other).join() !== alternates(page).join())
          faults.push(`${alternate} names other languages`);
      }
      return faults;
    }),
  ).toEqual([]);
});

it('every internal link leads to a page, and every fragment to an element of it', async () => {
  const elsewhere = new Set<string>();
  const faults = faultsOf(({ address, document }) =>
    texts(document, 'a[href], form[action]', 'href').flatMap((href) => {
      if (href === '' || /^(mailto:|https?:)/.test(href)) return [];
      const url = new URL(href, address);
      const fragment = decodeURIComponent(url.hash.slice(1));
      url.hash = '';
      const target = pages.get(url.href);
      if (target === undefined) {
        elsewhere.add(url.href);
        return [];
      }
      const isThere = fragment === '' || fragment === 'top';
      return isThere || target.document.getElementById(fragment) !== null ? [] : [href];
    }),
  );
  expect(faults).toEqual([]);
  // The application, and pages that nobody looks for.
  const answers = await Promise.all(
    [...elsewhere].map(async (address) => `${(await get(address)).status} ${address}`),
  );
  expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  expect(answers.length).toBeGreaterThan(2);
});

it('every file that a page names is there', async () => {
  const files = new Set(
    [...pages.values()].flatMap(({ document }) => [
      ...texts(
        document,
        'link[rel=preload], link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]',
        'href',
      ),
      ...texts(document, 'img[src], script[src]', 'src'),
      ...texts(document, 'source[srcset]', 'srcset'),
      ...texts(document, 'script[data-entry]', 'data-entry'),
      ...texts(document, 'script[data-preload]', 'data-preload').flatMap((list) => list.split(' ')),
    ]),
  );
  files.delete('');
  expect(files.size).toBeGreaterThan(10);
  const answers = await Promise.all(
    [...files].map(async (file) => `${(await fetch(new URL(file, site))).status} ${file}`),
  );
  expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
});

it('every page has an icon for home screens, and the application its manifest', async () => {
  const shell = new DOMParser().parseFromString(
    await (await get(`${site}/auth/login`)).text(),
    'text/html',
  );
  for (const document of [shell, ...[...pages.values()].map((page) => page.document)])
    expect(texts(document, 'link[rel=apple-touch-icon]', 'href')).toEqual([
      '/apple-touch-icon.png',
    ]);
  // The manifest starts the dashboard. On a public page it would only make every first visit load 8 KB more.
  expect(texts(shell, 'link[rel=manifest]', 'href')).toEqual(['/manifest.webmanifest']);
  const answer = await fetch(`${site}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    theme_color: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: brand.name, theme_color: brand.colors.brand.light });
  expect((await get(new URL(manifest.start_url, site).href)).status).toBe(200);
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  const touch = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' };
  for (const { src, sizes, type } of [...manifest.icons, touch]) {
    const icon = await fetch(new URL(src, site));
    const png = Buffer.from(await icon.arrayBuffer());
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

it('structured data is valid, and says what the page says', () => {
  const faults = faultsOf(({ document }) => {
    // Words of the page without spaces, because line breaks of markup fall anywhere.
    const shown = document.body.cloneNode(true) as HTMLElement;
    for (const script of shown.querySelectorAll('script')) script.remove();
    const visible = shown.textContent.replace(/\s+/g, '');
    return texts(document, 'script[type="application/ld+json"]').flatMap((text) =>
      structuredDataFaults(JSON.parse(text), {
        isPage: (address) => pages.has(address),
        isShown: (words) => visible.includes(words.replace(/\s+/g, '')),
      }),
    );
  });
  expect(faults).toEqual([]);
});

it('each page but the first and the legal ones says where it is', () => {
  const without = [...pages.values()]
    .filter(({ document }) => !texts(document, 'script[type]').join().includes('BreadcrumbList'))
    .map(({ address }) => new URL(address).pathname);
  expect(without.sort()).toEqual(['/', '/zh-hk/']);
});
