import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { UNSENT_KILOBYTES } from '../../../schema/rules/counted-bytes.js';
import { reasonOf, type Log } from '../log.js';

/** The system may exceed its limit by the segment that it is filling. */
const SEGMENT_BYTES = 65_536;
const LIMIT_BYTES = UNSENT_KILOBYTES * 1_000 - SEGMENT_BYTES;

/** TCP_NOTSENT_LOWAT of IPPROTO_TCP on the descriptor 3. Debian has perl in each of its images. */
const SCRIPT =
  'open(my $s, "+<&=", 3) or die "$!\n"; setsockopt($s, 6, 25, pack("i", $ARGV[0])) or die "$!\n"';

/**
 * Lets the system take at most UNSENT_KILOBYTES for a client that it has not sent yet: with its own limit, 4 MB on Linux, a
 * client that leaves early would pay for what waited there. What is under way is not limited, so no speed is lost.
 *
 * Connections inherit it from the server that accepts them. Node has no way to set it, so another process does, once.
 * Without perl, `sysctl net.ipv4.tcp_notsent_lowat` does the same for the whole machine.
 */
export async function limitUnsent(server: Server, log: Log): Promise<void> {
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  try {
    if (process.platform !== 'linux') throw new Error('only Linux has such a limit');
    const child = spawn('perl', ['-e', SCRIPT, String(LIMIT_BYTES)], {
      stdio: ['ignore', 'ignore', 'pipe', fd],
    });
    let problem = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (problem += text));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(problem.trim());
  } catch (error) {
    log('warn', 'what waits for clients is not limited: see docs/operating.md', {
      reason: reasonOf(error),
    });
  }
}
