import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { reasonOf, type Log } from '../log.js';

/** How soon a change of the file counts. */
const CHECK_MS = 1_000;
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * The machine's own names (hosts(5)), which DNS does not know. `localhost` and the names below it are always this machine
 * (RFC 6761), and are never asked of a server.
 */
export class HostsFile {
  private addresses: ReadonlyMap<string, readonly string[]> = new Map();
  private version = '';
  private checkedAt = -Infinity;

  constructor(
    private readonly path: string,
    private readonly log: Log,
  ) {}

  /**
   * The addresses of a name, of both families; undefined if DNS has to be asked.
   * @param name in lower case, without a dot at its end
   */
  addressesOf(name: string): readonly string[] | undefined {
    this.refresh();
    const found = this.addresses.get(name);
    if (found) return found;
    return name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : undefined;
  }

  /** Reads synchronously: the file is local and small, and libuv's pool could be busy. */
  private refresh(): void {
    if (performance.now() - this.checkedAt < CHECK_MS) return;
    this.checkedAt = performance.now();
    try {
      const { mtimeMs, ino, size } = statSync(this.path);
      const version = `${mtimeMs} ${ino} ${size}`;
      if (version === this.version) return;
      this.addresses = parse(readFileSync(this.path, 'utf8'));
      this.version = version;
    } catch (error) {
      if (this.version !== '')
        this.log('warn', 'the hosts file cannot be read', { reason: reasonOf(error) });
      this.addresses = new Map();
      this.version = '';
    }
  }
}

/** A name in several lines has all of their addresses. */
function parse(text: string): Map<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [content = ''] = line.split('#', 1);
    const [address = '', ...names] = content.trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const written of names) {
      const name = written.toLowerCase();
      const known = found.get(name);
      if (!known) found.set(name, [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return found;
}
