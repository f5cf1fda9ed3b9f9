/** What to do on a machine without a browser. */
export const HOW_TO_GET_CHROMIUM: string;

/** A Chromium for the browser journeys: CHROMIUM_PATH, otherwise an installed headless shell or browser. Null without one. */
export function findChromium(env?: NodeJS.ProcessEnv): string | null;

/** A complete browser: CHROMIUM_PATH, otherwise an installed one. Null without one. */
export function findBrowser(env?: NodeJS.ProcessEnv): string | null;
