/** Starts the Postgres of a run of tests; it ends with `stop` or with this process. */
export function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }>;
