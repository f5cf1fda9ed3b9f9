/** The code of a screen could not be loaded: no connection, or the build is no longer on the server. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Errors of failed imports. Kept by identity, because browsers word these errors differently. */
const failedImports = new WeakSet<Error>();

/** Marks the error of a failed import, from Vite's event `vite:preloadError`. */
export function noteFailedImport(error: Error): void {
  failedImports.add(error);
}

/** Whether code is missing. Then only another page helps: React keeps a failed `lazy`, and browsers a failed import. */
export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError || (error instanceof Error && failedImports.has(error));
}
