type Level = 'info' | 'warn' | 'error';

/** Writes one line of JSON to stderr; stdout carries only the readiness line. Never pass a password, a token or a username. */
export type Log = (
  level: Level,
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

export const logToStderr: Log = (level, message, fields = {}) => {
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), level, from: 'proxy-node', message, ...fields })}\n`,
  );
};

/** The reason in one line, whatever was thrown. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
}
