import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

function startChild() {
  const program = fileURLToPath(new URL('../../test/support/log-and-exit.ts', import.meta.url));
  return spawn(process.execPath, ['--import', '@swc-node/register/esm-register', program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

describe('the logger', () => {
  it('lets a process exit after its log reader is gone', async () => {
    const child = startChild();
    await once(child.stdout, 'data');
    const exited = once(child, 'exit');
    // As after a crash of the starter: both ends of the pipes are closed.
    child.stdout.destroy();
    child.stdin.end();
    const late = new AbortController();
    const outcome = await Promise.race([
      exited.then(([code]) => ({ code: code as number })),
      sleep(10_000, 'still runs', { signal: late.signal }),
    ]);
    late.abort();
    child.kill('SIGKILL');
    expect(outcome).toEqual({ code: 0 });
  });

  it('writes every line before the process exits', async () => {
    const child = startChild();
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(child.stdout, 'data');
    child.stdin.end();
    await once(child, 'close');
    expect(text.trim().split('\n')).toHaveLength(101);
  });
});
