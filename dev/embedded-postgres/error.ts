/** Why an embedded Postgres could not be started. The codes are stable: the supervisor and the tests tell them apart. */
export type EmbeddedPostgresErrorCode =
  /** Another running process keeps its database in this directory. */
  | 'DATA_DIR_IN_USE'
  /** The directory holds something, but no database of ours. */
  | 'DATA_DIR_NOT_A_DATABASE'
  /** The directory was written by another major version of Postgres. */
  | 'DATA_DIR_VERSION'
  /** The directory cannot be written by this user. */
  | 'DATA_DIR_NOT_WRITABLE'
  /** The port that was asked for stayed occupied. */
  | 'PORT_IN_USE'
  /** Postgres refuses to run as root, and no other user was found to run it as. */
  | 'NO_ACCOUNT'
  /** The package has no binaries for this operating system and processor. */
  | 'UNSUPPORTED_PLATFORM'
  /** initdb or postgres ended with an error; the message carries the end of its output. */
  | 'START_FAILED';

/** A failure to start that a person can act on: `message` says what to do in one or two sentences. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(
    readonly code: EmbeddedPostgresErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
