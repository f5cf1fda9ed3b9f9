import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { NodeStats } from '../src/proxy-node.js';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const WORKSPACE = fileURLToPath(new URL('..', import.meta.url));

/** The node as its own process, from source. */
export class NodeProcess {
  httpPort = 0;
  socksPort = 0;
  operationsUrl = '';
  errors = '';
  private constructor(readonly child: ChildProcess) {}

  static async start(env: Record<string, string>): Promise<NodeProcess> {
    const child = spawn(process.execPath, ['--import', '@swc-node/register/esm-register', MAIN], {
      cwd: WORKSPACE,
      env: { PATH: process.env['PATH'], SWC_NODE_PROJECT: `${WORKSPACE}tsconfig.json`, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const node = new NodeProcess(child);
    child.stderr.on('data', (chunk: Buffer) => (node.errors += chunk.toString()));
    let line = '';
    for await (const chunk of child.stdout) {
      line += String(chunk);
      if (line.includes('\n')) break;
    }
    if (!line) throw new Error(`the node did not start: ${node.errors}`);
    return Object.assign(node, JSON.parse(line) as object);
  }

  async stats(): Promise<NodeStats> {
    return (await (await fetch(`${this.operationsUrl}/stats`)).json()) as NodeStats;
  }

  /** Memory that the process holds, in bytes. */
  async memory(): Promise<number> {
    const text = await (await fetch(`${this.operationsUrl}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (.*)$/m.exec(text)?.[1]);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }
}
