/** Starts the Postgres of a run of tests; it ends with `stop` or with this process. */
export function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }>;
/** Starts the server of the product that the journeys of a run share; the product starts when the first one asks for it. */
export function startSharedProduct(): Promise<{ url: string; stop: () => Promise<void> }>;
