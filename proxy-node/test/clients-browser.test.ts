import { createServer } from 'node:http';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { bulkSite } from './bulk.test-kit.js';
import { counted } from './clients.test-kit.js';
import type { Origin } from './connections.test-kit.js';
import { eventually, sceneForEachTest } from './scene.test-kit.js';

const RESOURCES = 50;
const executablePath = findChromium() ?? undefined;
const canRun = process.env['CI'] === 'true' || executablePath !== undefined;

const scene = sceneForEachTest({});
let origin: Origin;
let heads: { path: string; headers: readonly string[] }[];
beforeEach(async () => {
  scene.edge.whitelist.set('127.0.0.1', 'alice');
  heads = [];
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>';
  // Without a request for an icon.
  const head = '<link rel="icon" href="data:,">';
  const images = Array.from({ length: RESOURCES }, (_, number) => `<img src="/image/${number}">`);
  const server = createServer((request, response) => {
    const { url: path = '', rawHeaders } = request;
    const headers = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
    );
    heads.push({ path, headers });
    if (path === '/bulk') bulkSite(request, response);
    else if (path.startsWith('/image/'))
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(image);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(head + images.join(''));
  });
  origin = await counted(scene, server);
});

async function open(proxied: boolean): Promise<Browser> {
  // From the whitelist: to send a password, Playwright intercepts each request, and changes its headers.
  const proxy = { server: `http://127.0.0.1:${scene.node.httpPort}` };
  const browser = await chromium.launch({ executablePath, ...(proxied ? { proxy } : {}) });
  scene.defer(() => browser.close());
  return browser;
}

async function expectBooked(before = { received: 0n, sent: 0n }): Promise<void> {
  await eventually(() => {
    const events = scene.edge.applied.flatMap((batch) => batch.events);
    const sum = (part: 'bytesUp' | 'bytesDown') =>
      events.reduce((total, event) => total + BigInt(event[part]), 0n);
    // A browser also asks for pages of its own, which it cannot reach here: failed requests without bytes.
    const answered = events.filter(({ outcome }) => outcome === 'OK');
    expect({
      up: sum('bytesUp'),
      down: sum('bytesDown'),
      requests: answered.reduce((total, { requests }) => total + requests, 0),
      bookedUnder: [...new Set(answered.map((event) => `${event.protocol} ${event.country}`))],
      ofOthers: events.filter(({ subAccountId }) => subAccountId !== 'sub-alice'),
    }).toEqual({
      up: origin.received - before.received,
      down: origin.sent - before.sent,
      requests: heads.length,
      bookedUnder: ['HTTP ZZ'],
      ofOthers: [],
    });
  });
}

/** Requests for the page and its images, by path. */
async function visit(browser: Browser): Promise<Map<string, readonly string[]>> {
  heads = [];
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${origin.port}/`);
  const widths = await page.$$eval('img', (all) => all.map(({ naturalWidth }) => naturalWidth));
  expect(widths).toEqual(Array(RESOURCES).fill(7));
  await browser.close();
  await eventually(() => expect(origin.open).toBe(0));
  return new Map(heads.map(({ path, headers }) => [path, headers]));
}

(canRun ? describe : describe.skip)('Chromium through the HTTP port', () => {
  it(`loads a page with ${RESOURCES} resources, as without the proxy`, async () => {
    const direct = await visit(await open(false));
    const before = { received: origin.received, sent: origin.sent };
    const proxied = await visit(await open(true));
    expect(proxied.size).toBe(RESOURCES + 1);
    for (const [path, headers] of proxied) {
      // To a proxy, Chromium writes Proxy-Connection instead, which is the proxy's own.
      const expected = direct.get(path)?.filter((line) => line !== 'Connection: keep-alive');
      expect(headers).toEqual(expected);
    }
    await expectBooked(before);
  });
});
