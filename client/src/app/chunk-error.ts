/** The code of a screen could not be loaded: no connection, or the build is no longer on the server. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}
