import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type InstallationAddresses, withAddresses } from './addresses.js';
import { CompressedFile } from './encodings.js';

const TEXT_FILES: ReadonlySet<string> = new Set(['.html', '.txt', '.xml', '.json']);
/** Folders of files that @fastify/static serves as they are. */
const SERVED_AS_BUILT: ReadonlySet<string> = new Set(['assets', 'builds']);

/**
 * Files of the client's build with this installation's addresses in them, by their path below it. Each is read when somebody
 * first asks for it, and kept: reading all at start took a third of its processor time, and most are never asked for.
 */
export class PreparedFiles {
  readonly #prepared = new Map<string, Promise<CompressedFile>>();
  readonly #names: ReadonlySet<string>;

  constructor(
    private readonly root: string,
    names: readonly string[],
    private readonly addresses: InstallationAddresses,
  ) {
    this.#names = new Set(names);
  }

  has(file: string): boolean {
    return this.#names.has(file);
  }

  /** @throws Error if the file cannot be read; the next request tries again */
  get(file: string): Promise<CompressedFile> {
    const known = this.#prepared.get(file);
    if (known) return known;
    const prepared = this.#prepare(file);
    this.#prepared.set(file, prepared);
    prepared.catch(() => this.#prepared.delete(file));
    return prepared;
  }

  async #prepare(file: string): Promise<CompressedFile> {
    const built = await readFile(join(this.root, file));
    const isText = TEXT_FILES.has(extname(file));
    return new CompressedFile(isText ? withAddresses(built, this.addresses) : built);
  }
}

/** Paths of the files below a folder, with forward slashes, without those that are served as they are. */
export async function filesBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    const folders = entries.filter((entry) => {
      if (entry.isFile()) found.push(relative(root, join(folder, entry.name)));
      return entry.isDirectory() && !SERVED_AS_BUILT.has(entry.name);
    });
    await Promise.all(folders.map(({ name }) => look(join(folder, name))));
  };
  await look(root);
  return found.map((path) => path.split(sep).join('/'));
}
