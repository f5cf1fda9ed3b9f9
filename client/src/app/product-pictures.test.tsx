/** @jest-environment ./jest/hong-kong-environment.mjs */
import { jest } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, waitFor } from '@testing-library/react';
import {
  createPictureWorld,
  PICTURE_TIME,
  PICTURE_TIME_ZONE,
} from '../../../mocks/src/msw/picture-world';
import {
  HOW_TO_TAKE_THEM,
  pictureFaults,
  type PictureManifest,
} from '../../e2e/pictures/picture-faults';
import { edgesOf, type Picture, PICTURES } from '../../e2e/pictures/picture-list';
import { hashOf, readShown, type Shown } from '../../e2e/pictures/shown';
import { renderApp } from '../../jest/render-app';
import { brand } from '../lib/brand';
import { localTimeZone } from '../lib/moment';
import { PICTURE_LOCALES, PICTURE_VIEWS } from '../site/pictures/picture-files';

/*
 * Whether the product pictures still show the dashboard. Renders each pictured screen in jsdom, from the world that the pictures
 * were taken of, and compares what it would show with the manifest. `npm run pictures` runs this file to get the manifest's
 * part: then PICTURES_SHOWN names the file to write instead.
 */
const CLIENT = join(import.meta.dirname, '../..');
const FOLDER = join(CLIENT, 'src/site/pictures');

/** Without comments and spaces, which nobody sees. */
const styleOf = (file: string) =>
  hashOf(
    readFileSync(join(CLIENT, file), 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\s+/g, ' '),
  );

function looks(): Record<string, string> {
  const files = ['src/ui/tokens.css', 'src/ui/fonts.css', 'src/ui/controls.css', 'src/app/app.css'];
  return {
    ...Object.fromEntries(files.map((file) => [`client/${file}`, styleOf(file)])),
    'colors in schema/rules/brand.ts': hashOf(JSON.stringify(brand.colors)),
  };
}

async function showAll(): Promise<Record<string, Shown>> {
  const all: Record<string, Shown> = {};
  for (const locale of PICTURE_LOCALES)
    for (const [name, picture] of Object.entries<Picture>(PICTURES)) {
      // Without this mock, the session id in the proxy setup would be random.
      jest.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
      await renderApp(picture.path, { locale, world: createPictureWorld(), signedIn: true });
      await waitFor(() => {
        for (const view of PICTURE_VIEWS) picture[view].parts.forEach((part) => edgesOf(part));
        if (document.querySelector('main [aria-busy="true"], dialog [aria-busy="true"]') !== null)
          throw new Error('Something is still loading');
      });
      all[`${name} ${locale}`] = readShown(picture);
      cleanup();
      document.body.innerHTML = '';
      window.localStorage.clear();
      window.sessionStorage.clear();
    }
  return all;
}

function files(): Record<string, string> {
  const folder = join(FOLDER, 'files');
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.avif'))
      .map((path) => [
        path.replaceAll('\\', '/'),
        hashOf(readFileSync(join(folder, path), 'latin1')),
      ]),
  );
}

beforeEach(() => {
  // Only the clock: requests and the testing library need the timers.
  jest.useFakeTimers({
    now: PICTURE_TIME,
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
      ...(['clearImmediate', 'queueMicrotask', 'nextTick', 'performance', 'hrtime'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
      ...(['requestIdleCallback', 'cancelIdleCallback'] as const),
    ],
  });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the product pictures show the dashboard as it is', async () => {
  expect(localTimeZone()).toBe(PICTURE_TIME_ZONE);
  const shown = await showAll();
  const target = process.env['PICTURES_SHOWN'];
  if (target !== undefined) {
    writeFileSync(target, JSON.stringify({ shown, looks: looks() }));
    return;
  }
  const manifest = JSON.parse(
    readFileSync(join(FOLDER, 'manifest.json'), 'utf8'),
  ) as PictureManifest;
  const faults = pictureFaults(manifest, { shown, looks: looks(), files: files() });
  if (faults.length > 0)
    throw new Error(
      `The product pictures are stale. ${HOW_TO_TAKE_THEM}\n- ${faults.join('\n- ')}`,
    );
});
