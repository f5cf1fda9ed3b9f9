import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const KEEP_OLD_ASSETS_MS = 7 * 24 * 60 * 60 * 1000;
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.html', '.xml', '.txt']);

/** Removes the output of an earlier build, but not its assets: a page opened before a release still asks for them. */
export function emptyButAssets(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name !== 'assets') rmSync(join(folder, name), { recursive: true });
}

/** @returns {string[]} every file below a folder, as paths */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Removes assets that this build did not write and that are older than a week. */
export function pruneAssets(folder, startedAt) {
  for (const file of filesBelow(folder)) {
    const age = startedAt - statSync(file).mtimeMs;
    if (age > KEEP_OLD_ASSETS_MS) rmSync(file);
  }
}

/** Writes `file.gz` and `file.br` beside each text file of this build, so that nobody compresses the same bytes again. */
export function precompress(folder, startedAt) {
  for (const file of filesBelow(folder)) {
    if (!TEXT.has(extname(file)) || statSync(file).mtimeMs < startedAt) continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}
