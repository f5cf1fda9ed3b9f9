import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Advice for a machine without a browser. */
export const HOW_TO_GET_CHROMIUM =
  'Install one with "apt-get install chromium" or "npx playwright install chromium", or name one in CHROMIUM_PATH.';

/**
 * Finds Chromium for the browser journeys: the path in CHROMIUM_PATH, otherwise an installed one.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} its path
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const directories = (env.PATH ?? '').split(delimiter);
  const candidates = [
    ...directories.flatMap((directory) => NAMES.map((name) => join(directory, name))),
    ...['/Applications', join(homedir(), 'Applications')].flatMap((directory) =>
      MAC_APPS.map((app) => join(directory, app)),
    ),
    ...downloadedByPlaywright(),
  ];
  return candidates.find(isProgram) ?? null;
}

function downloadedByPlaywright() {
  return ['.cache/ms-playwright', 'Library/Caches/ms-playwright']
    .map((path) => join(homedir(), path))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path)
        .filter((name) => name.startsWith('chromium'))
        .sort()
        .reverse()
        .flatMap((name) => [
          join(path, name, 'chrome-linux/chrome'),
          join(path, name, 'chrome-linux64/chrome'),
          join(path, name, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
        ]),
    );
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable: try the next one.
    return false;
  }
}
