import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const GATEWAY = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = fileURLToPath(new URL('stream-csv.ts', import.meta.url));

/** Objects get old soonest: a process whose young generation has grown hides what is too large a part. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=1';

/**
 * Writes the CSV of an account's year in a process of its own. Returns the file's size, and how much resident memory the
 * process gained while it wrote, both in bytes.
 */
export async function streamedYear(
  file: 'statement' | 'usage',
  databaseUrl: string,
  accountId: string,
): Promise<{ bytes: number; grown: number }> {
  const year = ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      SMALL_YOUNG_GENERATION,
      '--import',
      '@swc-node/register/esm-register',
      PROGRAM,
      file,
      databaseUrl,
      accountId,
      ...year,
    ],
    { cwd: GATEWAY },
  );
  const { bytes, idle, peak } = JSON.parse(stdout) as Record<'bytes' | 'idle' | 'peak', number>;
  return { bytes, grown: peak - idle };
}
