import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Origin } from './connections.test-kit.js';
import type { Scene } from './scene.test-kit.js';

const run = promisify(execFile);
const SOURCES = join(import.meta.dirname, 'clients');
/** Only ends what hangs. */
const TIMEOUT_MS = 120_000;

/** Debian's packages belong to its own Python, which may not be the first on the path. */
const PYTHON =
  ['/usr/bin/python3', 'python3'].find((path) => succeeds(path, '-c', 'import requests')) ??
  'python3';

export interface ClientProgram {
  name: string;
  /** File in `clients/`. */
  source: string;
  /** Compiles the source into the folder, once. */
  compile?: (source: string, folder: string) => readonly [command: string, ...args: string[]];
  command: (source: string, folder: string) => readonly [command: string, ...args: string[]];
  /** Each fails where the runtime, or a library, is not installed. */
  probes: readonly (readonly [command: string, ...args: string[]])[];
  cannot?: readonly ('chunked' | 'SOCKS5')[];
  /** A line of the direct request that the client itself replaces when it has a proxy. */
  differs?: { protocol: 'HTTP' | 'HTTPS'; from: RegExp; to: string[] };
  /** Sends the password only after a 407: without being told to, or with the action `challenge`. */
  waitsForChallenge?: 'always' | 'on request';
}

const node = (name: string, source: string): ClientProgram => ({
  name,
  source,
  command: (path) => [process.execPath, path],
  probes: [],
});

export const CLIENTS: readonly ClientProgram[] = [
  {
    name: 'curl',
    source: 'curl.sh',
    command: (source) => ['sh', source],
    probes: [['curl', '--version']],
    waitsForChallenge: 'on request',
  },
  {
    name: 'wget',
    source: 'wget.sh',
    command: (source) => ['sh', source],
    probes: [['wget', '--version']],
    cannot: ['chunked', 'SOCKS5'],
    // It tells the proxy inside of the tunnel, where only the target can read it.
    differs: {
      protocol: 'HTTPS',
      from: /^Connection: Keep-Alive$/,
      to: ['Connection: Keep-Alive', 'Proxy-Connection: Keep-Alive'],
    },
  },
  {
    name: 'Python requests',
    source: 'requests_client.py',
    command: (source) => [PYTHON, source],
    probes: [[PYTHON, '-c', 'import requests, socks']],
    // Version 2.28 sends chunks without a password, and https ones to the proxy itself.
    cannot: ['chunked'],
  },
  {
    name: 'Python aiohttp',
    source: 'aiohttp_client.py',
    command: (source) => [PYTHON, source],
    probes: [[PYTHON, '-c', 'import aiohttp']],
    cannot: ['SOCKS5'],
  },
  {
    name: 'Go net/http',
    source: 'client.go',
    compile: (source, folder) => ['go', 'build', '-o', `${folder}/client-go`, source],
    command: (_source, folder) => [`${folder}/client-go`],
    probes: [['go', 'version']],
  },
  {
    name: 'Java HttpClient',
    source: 'Client.java',
    compile: (source, folder) => ['javac', '-d', folder, source],
    command: (_source, folder) => ['java', '-cp', folder, 'Client'],
    probes: [
      ['java', '--version'],
      ['javac', '--version'],
    ],
    cannot: ['SOCKS5'],
    waitsForChallenge: 'always',
    // It asks for HTTP/2 only where it has no proxy.
    differs: { protocol: 'HTTP', from: /^(?:Connection|HTTP2-Settings|Upgrade): /, to: [] },
  },
  {
    name: 'C# HttpClient',
    source: 'Client.cs',
    compile: (source, folder) => [
      ...(['mcs', '-r:System.Net.Http', `-out:${folder}/client-cs.exe`, source] as const),
    ],
    command: (_source, folder) => ['mono', `${folder}/client-cs.exe`],
    probes: [
      ['mcs', '--version'],
      ['mono', '--version'],
    ],
    // .NET can.
    cannot: ['SOCKS5'],
    waitsForChallenge: 'always',
  },
  node('Node undici', 'undici.mjs'),
  {
    ...node('Node axios', 'axios.mjs'),
    cannot: ['SOCKS5'],
    differs: { protocol: 'HTTP', from: /^Host: /, to: ['host: '] },
  },
];

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0;
}

export function isInstalled({ probes }: ClientProgram): boolean {
  return probes.every((probe) => succeeds(...probe));
}

/** A folder with compiled clients, a body to upload, and a certificate that they trust. */
export class Workshop {
  private readonly compiled = new Map<string, Promise<unknown>>();

  private constructor(
    readonly folder: string,
    readonly body: Buffer,
    readonly tls: { key: Buffer; cert: Buffer },
  ) {}

  static async open(): Promise<Workshop> {
    const folder = await mkdtemp(join(tmpdir(), 'clients-'));
    // Large enough for curl to ask first, by `Expect: 100-continue`.
    const body = randomBytes(1_500_000);
    await writeFile(join(folder, 'body'), body);
    const key = join(folder, 'key.pem');
    const cert = join(folder, 'cert.pem');
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=test'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert],
    ]);
    return new Workshop(folder, body, { key: await readFile(key), cert: await readFile(cert) });
  }

  /** Runs a client. Resolves with what it prints. @throws Error with its output if it fails */
  async run(
    client: ClientProgram,
    { action, target, proxy }: { action: string; target: string; proxy: string },
  ): Promise<string> {
    const source = join(SOURCES, client.source);
    if (client.compile) {
      const [compiler, ...options] = client.compile(source, this.folder);
      const done = this.compiled.get(client.name) ?? run(compiler, options);
      this.compiled.set(client.name, done);
      await done;
    }
    const [command, ...args] = client.command(source, this.folder);
    const { stdout } = await run(command, args, {
      // Of the machine's settings only those that find programs: a proxy of its own would take part otherwise.
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        ACTION: action,
        TARGET: target,
        PROXY_URL: proxy,
        BODY_FILE: join(this.folder, 'body'),
        CA_FILE: join(this.folder, 'cert.pem'),
      },
      timeout: TIMEOUT_MS,
    });
    return stdout.trim();
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

/** The request as the target received it, with order, spelling, and repetitions. */
export interface Received {
  head: string;
  headers: string[];
  /** SHA-256. */
  body: string;
}

/** The request that the target should receive through the proxy: the direct one, with the client's own differences. */
export function expectedThroughProxy(
  { differs }: ClientProgram,
  protocol: string,
  direct: Received,
): Received {
  if (differs?.protocol !== protocol) return direct;
  const { from, to } = differs;
  const headers = direct.headers.flatMap((line) =>
    from.test(line) ? to.map((each) => line.replace(from, each)) : [line],
  );
  return { head: direct.head, headers, body: direct.body };
}

/** A site that notes what it receives, and answers with the size of the body. */
export function notingSite(received: Received[]): RequestListener {
  return (request, response) => {
    void receive(request).then(({ size, sha256 }) => {
      const { method, url, httpVersion, rawHeaders } = request;
      received.push({
        head: `${method} ${url} HTTP/${httpVersion}`,
        headers: rawHeaders.flatMap((name, index) =>
          index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
        ),
        body: sha256,
      });
      response.end(`${method} ${size}`);
    });
  };
}

async function receive(request: IncomingMessage): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * Puts a server behind a socket that counts, and reads to the end: a client that says goodbye to a server that is gone has
 * sent those bytes, too.
 */
export async function counted(scene: Scene, server: Server): Promise<Origin> {
  const { port } = await scene.listen(server);
  return scene.origin((socket) => {
    const behind = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.pipe(behind).pipe(socket);
    behind.on('error', () => undefined);
    behind.on('close', () => socket.resume());
    socket.on('close', () => behind.destroy());
  });
}
