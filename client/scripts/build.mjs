// Builds everything that the gateway serves into dist/ (README.md "What the gateway serves").
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, runnerImport } from 'vite';
import { checkBudgets } from './budget.mjs';
import { appIcons } from './lib/app-icons.mjs';
import { inlineHashes } from './lib/csp.mjs';
import { siteDocument } from './lib/document.mjs';
import { chunkNamed, reachable, staticClosure, wordsKey } from './lib/manifest.mjs';
import { SocialImages } from './lib/social-images.mjs';
import { emptyButAssets, filesBelow, precompress, pruneAssets } from './lib/output.mjs';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const startedAt = Date.now() - 1000;

const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const bundle = (config, options = {}) =>
  build({ configFile: join(root, config), logLevel: 'warn', ...options });

rmSync(join(dist, 'csp.json'), { force: true });
emptyButAssets(join(dist, 'site'));
emptyButAssets(join(dist, 'app'));
await bundle('vite.site.config.ts');
await bundle('vite.site.config.ts', { build: { ssr: true } });
await bundle('vite.app.config.ts');

// The manifests are the builder's, not the public's.
const manifests = {};
for (const name of ['site', 'app']) {
  const kept = join(root, '.cache', `${name}-manifest.json`);
  cpSync(join(dist, name, '.vite/manifest.json'), kept);
  rmSync(join(dist, name, '.vite'), { recursive: true });
  manifests[name] = readJson(kept);
}

/** The same sources give the same id, wherever they are built. */
const buildId = createHash('sha256').update(JSON.stringify(manifests)).digest('hex').slice(0, 12);

const { SCREENS } = (await runnerImport(join(root, 'src/app/screens.ts'))).module;
const pages = await prerender();
await finishShell();
writeBuilds();
// For the status of an address without a screen.
write(join(dist, 'app/screens.json'), JSON.stringify(SCREENS.map(({ path }) => path)));
pruneAssets(join(dist, 'site/assets'), startedAt);
pruneAssets(join(dist, 'app/assets'), startedAt);
precompress(join(dist, 'site/assets'), startedAt);
precompress(join(dist, 'app/assets'), startedAt);
checkBudgets({ dist, manifests, pages, screens: SCREENS });
checkNothingOfDevelopment();
// Last: csp.json marks a complete build.
await writePolicy();

/** @returns each page's HTML file and all scripts that it loads */
async function prerender() {
  const manifest = manifests.site;
  const { prerenderSite, siteFiles } = await import(
    pathToFileURL(join(root, '.cache/site-ssr/entry-server.js')).href
  );
  const { bootScript } = (await runnerImport(join(root, 'vite/boot-scripts.ts'))).module;
  const { pageStyles } = (await runnerImport(join(root, 'vite/page-style.ts'))).module;
  const styleFile = Object.values(manifest).find(({ file }) => file.endsWith('.css')).file;
  const styleFor = pageStyles(
    readFileSync(join(dist, 'site', styleFile), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim(),
  );
  rmSync(join(dist, 'site', styleFile));

  const entryKey = 'src/site/entry-client.tsx';
  const entry = manifest[entryKey].file;
  const fonts = ['instrument-sans', 'geist-mono'].map((name) => {
    const { file } = Object.values(manifest).find(({ src }) =>
      src?.endsWith(`fonts/${name}.woff2`),
    );
    return `/${file}`;
  });
  const { brand } = (await runnerImport(join(root, 'src/lib/brand.ts'))).module;
  const images = new SocialImages(brand, {
    folder: join(dist, 'site/assets/site'),
    cache: join(root, '.cache/social'),
  });
  const rendered = await prerenderSite((card) => `/assets/site/${images.add(card)}`);
  await images.write();
  for (const [name, png] of Object.entries(appIcons(brand))) write(join(dist, 'site', name), png);
  const written = [];
  const readScript = (file) => readFileSync(join(dist, 'site', file), 'utf8');
  for (const page of rendered) {
    const needed = page.hydrates
      ? staticClosure(manifest, [entryKey, ...page.words, page.module])
      : [];
    written.push({ file: page.file, scripts: needed });
    // The entry can load every page, so what it imports later is not this page's.
    const loaded = page.hydrates
      ? [...needed, ...reachable(manifest, page.module, entryKey)].map(readScript)
      : [];
    const html = siteDocument({
      page,
      css: styleFor([page.body, page.messages, ...loaded]),
      buildId,
      entry: page.hydrates ? `/${entry}` : '',
      preload: needed.filter((file) => file !== entry).map((file) => `/${file}`),
      // Cyrillic is set in the system's own face (ui/tokens.css).
      fonts: page.locale === 'ru' ? [] : fonts,
      themeBoot: bootScript('theme-boot'),
      siteBoot: bootScript('site-boot'),
    });
    write(join(dist, 'site', page.file), html);
  }
  for (const [name, text] of Object.entries(await siteFiles()))
    write(join(dist, 'site', name), text);
  // People download it and check their statements with it; no page loads it.
  cpSync(
    join(root, 'src/site/statements/verify-statement.mjs'),
    join(dist, 'site/verify-statement.mjs'),
  );
  return written;
}

/**
 * The app's shell carries the id of its build, which it compares with /builds/latest.json, and the names of the chunks that
 * an address will need, so that they are fetched beside the entry instead of after it.
 */
async function finishShell() {
  const { bootScript } = (await runnerImport(join(root, 'vite/boot-scripts.ts'))).module;
  const manifest = manifests.app;
  const { ADDRESSES } = (await runnerImport(join(root, 'src/lib/addresses.ts'))).module;
  const entry = staticClosure(manifest, ['index.html']);
  const without = (known, ...keys) =>
    staticClosure(manifest, keys).filter((file) => !known.includes(file));
  const words = (...parts) =>
    Object.fromEntries(
      ['en-US', 'zh-HK'].map((locale) => [
        locale,
        without(entry, ...parts.map((part) => wordsKey(part, locale))),
      ]),
    );
  const frames = {
    auth: [],
    bare: [],
    dashboard: without(entry, chunkNamed(manifest, 'frame')),
    checkout: without(entry, chunkNamed(manifest, 'frame'), 'src/app/CheckoutFrame.tsx'),
  };
  const needed = {
    entry: manifest['index.html'].file,
    shell: entry.filter((file) => file !== manifest['index.html'].file),
    login: ADDRESSES.login,
    register: ADDRESSES.register,
    words: words('shell'),
    frames,
    screens: SCREENS.map((screen) => ({
      path: screen.path,
      frame: screen.frame,
      files: without([...entry, ...frames[screen.frame]], screen.module),
      words: words(...screen.words),
    })),
  };
  const file = join(dist, 'app/index.html');
  const bootFrame = await markupBeforeCode();
  const shell = readFileSync(file, 'utf8');
  const [styleKey, { file: styleFile }] = Object.entries(manifest).find(([, each]) =>
    each.file.endsWith('.css'),
  );
  const css = readFileSync(join(dist, 'app', styleFile), 'utf8').trim();
  // The HTML contains these styles, so no page requests the file.
  rmSync(join(dist, 'app', styleFile));
  delete manifest[styleKey];
  const html = shell
    .replace('<html ', `<html data-build="${buildId}" `)
    // The document brings all that the first paint takes; the code is fetched after it (lib/boot/app-boot.js).
    .replace(
      /(?<!\s)\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g,
      '',
    )
    .replace('</head>', (end) => `<style>${css}</style>${end}`)
    .replace(
      '<div id="root"></div>',
      (container) =>
        `${container}${bootFrame}<script data-needed='${JSON.stringify(needed)}'>${bootScript('app-boot')}</script>`,
    );

  if (
    /assets\/app\/[^"']+\.css|type="module"/.test(html) ||
    !html.includes('data-needed') ||
    !html.includes(bootFrame)
  )
    throw new Error('The shell has changed, so that nothing could be put into it');
  writeFileSync(file, html);
}

/** The document's markup until the code arrives, and the message for code that never arrives. */
async function markupBeforeCode() {
  // Not at the top: React chooses between its two editions when it is loaded, and the builds above set NODE_ENV.
  const { createElement } = await import('react');
  const { renderToStaticMarkup } = await import('react-dom/server');
  const markup = async (name) => {
    const { module } = await runnerImport(join(root, `src/app/${name}.tsx`), {
      oxc: { jsx: { development: false } },
    });
    return renderToStaticMarkup(createElement(module[name]));
  };
  return (await markup('BootFrame')) + (await markup('BootFailure'));
}

function writeBuilds() {
  const meta = { id: buildId, builtAt: new Date().toISOString() };
  write(join(dist, 'builds/meta', `${buildId}.json`), `${JSON.stringify(meta)}\n`);
  // Written beside and renamed: a reader never sees half a file.
  write(join(dist, 'builds/latest.json.new'), `${JSON.stringify(meta)}\n`);
  renameSync(join(dist, 'builds/latest.json.new'), join(dist, 'builds/latest.json'));
}

async function writePolicy() {
  const { apiBaseUrl } = (await runnerImport(join(root, 'vite/api-base.ts'))).module;
  const base = apiBaseUrl();
  const connect = base === '' ? [] : [new URL(base).origin];
  const files = {};
  for (const name of ['site', 'app']) {
    for (const file of filesBelow(join(dist, name)).filter((path) => path.endsWith('.html'))) {
      const key = file.slice(dist.length + 1).replaceAll('\\', '/');
      files[key] = Object.assign(inlineHashes(readFileSync(file, 'utf8'), key), { connect });
    }
  }
  write(join(dist, 'csp.json'), `${JSON.stringify({ version: 1, files }, null, 2)}\n`);
}

/** Fails if the build contains mock mode. */
function checkNothingOfDevelopment() {
  for (const { file } of Object.values(manifests.app)) {
    const text = readFileSync(join(dist, 'app', file), 'utf8');
    if (/mockServiceWorker|setupWorker|mock-token/.test(text))
      throw new Error(`${file} contains mocks`);
  }
}
