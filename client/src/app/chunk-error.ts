/** The code of a screen could not be fetched: no connection, or a build that is no longer there. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}
