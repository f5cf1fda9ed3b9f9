/** The processes of the product. `postgres` is missing when DATABASE_URL is given, `stand-ins` when all are replaced. */
export type ProcessName = 'gateway' | 'worker' | 'proxy-node' | 'stand-ins' | 'postgres';

export interface ProductOptions {
  /** Everything that is kept; default: the environment's DATA_DIR, else `.data` in the repository. */
  dataDir?: string;
  /** The site's port; 0 picks free ports for everything. Default: the environment's PORT, else 4000. */
  port?: number;
  /** Settings on top of this process' environment (gateway/docs/environment.md). */
  env?: Record<string, string>;
  /** Least level that reaches `tell`; the log files have everything that the processes say. */
  logLevel?: string;
  /** False leaves the demo customer with its 90 days of history out. Default: true. */
  demo?: boolean;
  /** Receives one line for everything that a person should see. */
  tell?: (line: string) => void;
}

/** Addresses without a trailing slash; null where the real service is used instead of the stand-in. */
export interface ProductUrls {
  site: string;
  graphql: string;
  /** What the gateway measures, on the operations port. */
  metrics: string;
  airwallex: string | null;
  google: string | null;
  /** The web page and API of the mail inbox. */
  inbox: string | null;
  proxyHttp: string;
  proxySocks5: string;
  /** `GET /stats`: what the proxy node has counted. */
  proxyOperations: string;
}

export interface Product {
  urls: ProductUrls;
  dataDir: string;
  /** How to sign in as the demo customer; null when there is none. */
  demo: { email: string; password: string } | null;
  /** The owner's login, with the password. */
  databaseUrl: string;
  /** Where the embedded database's password can be read; null when DATABASE_URL is given. */
  databasePasswordFile: string | null;
  /** Process ids by name; null while a process does not run. */
  readonly pids: Partial<Record<ProcessName, number | null>>;
  /** SIGKILL, like a crash: the process is started again by itself. Resolves when it is gone. */
  kill(name: ProcessName): Promise<void>;
  /** Resolves when the process runs and is ready. */
  ready(name: ProcessName): Promise<void>;
  /** Stops a process in good order and keeps it down. */
  pause(name: ProcessName): Promise<void>;
  /** Starts a paused process and waits until it is ready. */
  resume(name: ProcessName): Promise<void>;
  /** Ends everything in good order. */
  stop(): Promise<void>;
}

/**
 * Starts the whole built product (see prepare.mjs) and keeps it running.
 * @throws an Error whose message a person can act on: a port or a data directory in use, a setting that is wrong
 */
export function startProduct(options?: ProductOptions): Promise<Product>;
