import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { brandTraces } from '../../gateway/test/support/brand-traces.js';
import { brand, serviceClaims, tagline } from '../../gateway/test/support/second-brand.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folders and files that the client's build reads. */
const SOURCES = ['client', 'schema', 'mocks', 'gateway', 'package.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache']);
/** Copies of other files. */
const COMPRESSED = /\.(?:br|gz)$/;
/** As a person reads it in HTML. */
const NAME = brand.name.replace('&', '&amp;');

let folder: string;
let dist: string;

// Changes schema/rules/brand.ts and builds, as an operator does. A copy keeps our own files as they are.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-brand-'));
  for (const name of SOURCES)
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NOT_SOURCES.has(path.split('/').at(-1) ?? ''),
    });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await cp(
    join(ROOT, 'gateway/test/support/second-brand.ts'),
    join(folder, 'schema/rules/brand.ts'),
  );
  await promisify(execFile)(process.execPath, ['client/scripts/build.mjs'], {
    cwd: folder,
    // The budgets are those of a production build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  dist = join(folder, 'client/dist');
});
afterAll(() => rm(folder, { recursive: true }));

async function filesOf(dir: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(join(dist, dir), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

it('no file of the build has a trace of the first brand', async () => {
  const files = (await filesOf('.', /./)).filter((file) => !COMPRESSED.test(file));
  const traces = files.map(async (file) => {
    // As bytes, so that metadata of images and fonts count; texts also as texts, for what is not ASCII.
    const bytes = await readFile(file);
    return [...brandTraces(bytes.toString('latin1')), ...brandTraces(bytes.toString('utf8'))].map(
      (trace) => `${file.slice(dist.length)}: ${trace}`,
    );
  });
  expect((await Promise.all(traces)).flat()).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

it('every page has the name of the second brand in its title and its words', async () => {
  const pages = await filesOf('.', /\.html$/);
  expect(pages.length).toBeGreaterThan(40);
  for (const page of pages) {
    const html = await readFile(page, 'utf8');
    const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? [];
    expect({ page, title }).toEqual({ page, title: expect.stringContaining(NAME) });
    expect(html.split(NAME).length).toBeGreaterThan(2);
    expect(html).toContain(brand.colors.brand.light.toLowerCase());
  }
});

it('pages show its claims, contacts, and company, and the icon its mark', async () => {
  const read = (file: string) => readFile(join(dist, 'site', file), 'utf8');
  const home = await read('index.html');
  expect(home).toContain(String(serviceClaims.successRatePercent));
  expect(await read('use-cases/seo/index.html')).toContain(brand.sample.proxyHost);
  expect(await read('contact/index.html')).toContain(brand.supportEmail);
  const terms = await read('terms/index.html');
  for (const words of ['Polar &amp; Sons Sp. z o.o.', 'The law of Poland'])
    expect(terms).toContain(words);
  expect(await read('zh-hk/terms/index.html')).toContain('波蘭');
  expect(await read('llms.txt')).toContain(`# ${brand.name}\n\n> ${tagline['en-US']}`);
  expect(await read('favicon.svg')).toContain(brand.mark.paths[0]?.d);
});

it('home screens show its mark, name, and colors', async () => {
  const manifest: unknown = JSON.parse(
    await readFile(join(dist, 'site/manifest.webmanifest'), 'utf8'),
  );
  const { colors, name } = brand;
  expect(manifest).toMatchObject({
    name,
    short_name: name,
    description: tagline['en-US'],
    theme_color: colors.brand.light,
    background_color: colors.bg.light,
  });
  // Colors of the icon's background, line, and bar.
  expect(await colorsAt('apple-touch-icon.png', [0.02, 0.02], [0.5, 0.25], [0.3, 0.5])).toEqual([
    ...[colors.brand.light, colors['on-brand'].light, colors.signal.light],
  ]);
  expect(await colorsAt('icon-512.png', [0.1, 0.5], [0.5, 0.25], [0.3, 0.5])).toEqual([
    ...[colors.brand.light, colors['on-brand'].light, colors.signal.light],
  ]);
});

/** @param places as parts of the side */
async function colorsAt(file: string, ...places: readonly [x: number, y: number][]) {
  const image = await loadImage(join(dist, 'site', file));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return places.map(([x, y]) => {
    const { data } = context.getImageData(x * image.width, y * image.height, 1, 1);
    return `#${Buffer.from(data.subarray(0, 3)).toString('hex').toUpperCase()}`;
  });
}
