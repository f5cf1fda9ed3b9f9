import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether `curl` is installed. The dashboard's samples use it. */
async function hasCurl(): Promise<boolean> {
  return run('curl', ['--version']).then(
    () => true,
    () => false,
  );
}

/** `describe` if curl is installed. Otherwise skips the tests and says how to install it. */
export const describeWithCurl: typeof describe = (await hasCurl()) ? describe : skipWithoutCurl();

function skipWithoutCurl(): typeof describe {
  process.stderr.write(
    'curl is missing: journeys through the proxy are skipped. Get it with: apt-get install -y curl\n',
  );
  return describe.skip;
}

/** Fetches through a proxy with curl, like the dashboard's sample. Returns what was received. */
export async function curlThrough(
  proxy: string,
  url: string,
): Promise<{ status: number; connectStatus: number; bytes: number; body: string }> {
  const { stdout } = await run(
    'curl',
    [
      '--silent',
      '--insecure',
      '--max-time',
      '60',
      '--proxy',
      proxy,
      '--write-out',
      '\n%{http_code} %{http_connect} %{size_download}',
      url,
    ],
    { maxBuffer: 64_000_000, encoding: 'latin1' },
  ).catch((error: unknown) => error as { stdout: string });
  const end = stdout.lastIndexOf('\n');
  const [status = 0, connectStatus = 0, bytes = 0] = stdout
    .slice(end + 1)
    .split(' ')
    .map(Number);
  return { status, connectStatus, bytes, body: stdout.slice(0, Math.min(end, 2_000)) };
}
