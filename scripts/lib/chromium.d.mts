/** What to do on a machine without a browser. */
export const HOW_TO_GET_CHROMIUM: string;

/** A Chromium for the journeys in a browser: the one named in CHROMIUM_PATH, else an installed one; null without one. */
export function findChromium(env?: NodeJS.ProcessEnv): string | null;
