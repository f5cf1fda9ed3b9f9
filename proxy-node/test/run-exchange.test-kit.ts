import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { PROXY_DENIALS } from '../../schema/rules/proxy-denials.js';
import type { Both, End, Exchange, Step } from './exchange.test-kit.js';
import type { Origin } from './connections.test-kit.js';
import { authorization } from './requests.test-kit.js';
import { eventually, type Scene } from './scene.test-kit.js';

/** Only ends what hangs. */
const PATIENCE_MS = 10_000;
/** How long an outcome must stay as it is: what should not come has had its time. */
const CALM_MS = 25;
const LONG_RUN = 40;

export type Way = 'direct' | 'proxied';

/** The exchange as both ends saw it. Bytes are latin1. */
export interface Outcome {
  /** Bytes that the target received, one text for each connection. */
  readonly target: readonly string[];
  /** How each of them ended, as the target saw it; 'closed' by itself. */
  readonly targetEnds: readonly (End | 'closed')[];
  readonly client: string;
  readonly clientEnd: End | 'closed';
  /** Steps that waited in vain. */
  readonly stuck: readonly string[];
}

/** One end of a connection, which plays its steps and records what it sees. */
export class Peer {
  private readonly chunks: Buffer[] = [];
  private cursor = 0;
  private text = '';
  heard = 0;
  sent = 0;
  ended = false;
  end: End | 'closed' = 'open';
  stuck: string | undefined;
  done = false;

  constructor(
    private readonly name: string,
    readonly socket: Socket,
    private readonly fill: (bytes: Both) => string,
  ) {
    socket.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.heard += chunk.length;
    });
    socket.on('end', () => this.sees('FIN'));
    socket.on('error', () => this.sees('RST'));
  }

  get all(): string {
    if (this.chunks.length > 0)
      this.text += Buffer.concat(this.chunks.splice(0)).toString('latin1');
    return this.text;
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (await this.take(step)) continue;
      this.stuck = `${this.name}: ${JSON.stringify(step)}`;
      break;
    }
    this.done = true;
  }

  private sees(end: 'FIN' | 'RST'): void {
    if (this.end === 'open') this.end = end;
  }

  /** @returns whether it came about */
  private async take(step: Step): Promise<boolean> {
    switch (step.do) {
      case 'send':
        this.write(this.fill(step.bytes));
        return true;
      case 'trickle':
        for (const byte of this.fill(step.bytes)) {
          this.write(byte);
          await setImmediate();
        }
        return true;
      case 'hear': {
        const mark = this.fill(step.mark);
        const found = await until(
          () => this.all.includes(mark, this.cursor),
          () => this.over,
        );
        if (found) this.cursor = this.all.indexOf(mark, this.cursor) + mark.length;
        return found;
      }
      case 'hear end':
        return until(() => this.end !== 'open');
      case 'pause':
        await sleep(step.ms);
        return true;
      case 'end':
        this.ended = true;
        this.socket.end();
        return true;
      case 'reset':
        await until(() => this.socket.writableLength === 0);
        if (this.end === 'open') this.end = 'closed';
        this.socket.resetAndDestroy();
        return true;
    }
  }

  private get over(): boolean {
    return this.end !== 'open';
  }

  private write(text: string): void {
    const bytes = Buffer.from(text, 'latin1');
    this.sent += bytes.length;
    this.socket.write(bytes);
  }
}

/** @returns whether `check` held in time; false at once when `hopeless` holds and it does not */
export async function until(
  check: () => boolean,
  hopeless: () => boolean = () => false,
): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!check()) {
    if (hopeless() && !check()) return false;
    if (Date.now() > deadline) return false;
    await sleep(2);
  }
  return true;
}

/** The target of an exchange, on the same port in both runs. */
export class Stage {
  private targets: Peer[] = [];
  private fill: (bytes: Both) => string = String;

  private constructor(
    private readonly scene: Scene,
    private readonly exchange: Exchange,
    readonly username: string,
  ) {}

  origin!: Origin; // Set by `open`, the only way to get one.

  static async open(scene: Scene, exchange: Exchange, username: string): Promise<Stage> {
    const stage = new Stage(scene, exchange, username);
    scene.edge.addAccount(username);
    stage.origin = await scene.origin((socket) => {
      const peer = new Peer('target', socket.setNoDelay(), stage.fill);
      stage.targets.push(peer);
      void peer.play(exchange.target);
    });
    return stage;
  }

  get host(): string {
    return `127.0.0.1:${this.origin.port}`;
  }

  /** Bytes that should be booked: those that the targets received and sent. */
  get passed(): { up: bigint; down: bigint } {
    const sum = (count: (peer: Peer) => number) =>
      BigInt(this.targets.reduce((total, peer) => total + count(peer), 0));
    return { up: sum(({ heard }) => heard), down: sum(({ sent }) => sent) };
  }

  async direct(): Promise<Outcome> {
    const client = await this.start('direct');
    await until(() => this.isSettled(client));
    return this.leave(client);
  }

  /** @param expected the outcome to wait for; whatever there is after the patience is returned. */
  async proxied(expected: (outcome: Outcome) => boolean): Promise<Outcome> {
    const client = await this.start('proxied');
    await until(() => this.playedOut(client) && expected(this.outcome(client)));
    await sleep(CALM_MS);
    return this.leave(client);
  }

  private async start(way: Way): Promise<Peer> {
    this.targets = [];
    this.fill = (bytes) =>
      (typeof bytes === 'string' ? bytes : bytes[way])
        .replaceAll('{auth}', authorization(this.username))
        .replaceAll('{host}', this.host)
        .replaceAll('{port}', String(this.origin.port));
    const port = way === 'direct' ? this.origin.port : this.scene.node.httpPort;
    const client = new Peer('client', (await this.scene.connect(port)).discard().socket, this.fill);
    void client.play(this.exchange.client);
    return client;
  }

  private async leave(client: Peer): Promise<Outcome> {
    const outcome = this.outcome(client);
    client.socket.destroy();
    for (const { socket } of this.targets) socket.destroy();
    await eventually(() => expect(this.origin.open).toBe(0));
    return outcome;
  }

  private playedOut(client: Peer): boolean {
    return [client, ...this.targets].every(({ done }) => done);
  }

  /** Between two sockets of this process, what is still to come is known. */
  private isSettled(client: Peer): boolean {
    const [target] = this.targets;
    if (!target || !this.playedOut(client)) return false;
    if (client.end === 'closed' || target.end === 'closed')
      return client.end !== 'open' && target.end !== 'open';
    return (
      target.heard === client.sent &&
      client.heard === target.sent &&
      (!client.ended || target.end !== 'open') &&
      (!target.ended || client.end !== 'open')
    );
  }

  private outcome(client: Peer): Outcome {
    return {
      target: this.targets.map(({ all }) => all),
      targetEnds: this.targets.map(({ end }) => end),
      client: client.all,
      clientEnd: client.end,
      stuck: [client, ...this.targets].flatMap(({ stuck }) => stuck ?? []),
    };
  }
}

/** For people: lines, escaped, with long runs of one character counted. Two texts are equal if these are. */
export function readable(text: string): string[] {
  return text.split(/(?<=\n)/).map((line) => {
    let shown = '';
    let start = 0;
    while (start < line.length) {
      let next = start + 1;
      while (line[next] === line[start]) next += 1;
      const run = line.slice(start, next);
      shown += run.length < LONG_RUN ? run : `${run[0]}{${run.length} times}`;
      start = next;
    }
    return JSON.stringify(shown).replace(/[\x7f-\xff]/g, escaped);
  });
}

function escaped(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16)}`;
}

/**
 * Reads a refusal of the node.
 * @returns its code and part if it is a complete one with the status of the table; else what is wrong with it
 */
export function readRefusal(text: string): { code: string; part?: string } | string {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
  const code = header('x-proxy-reason') ?? '';
  if (!(code in PROXY_DENIALS)) return `no refusal: ${JSON.stringify(text.slice(0, 500))}`;
  const { status, description, advice } = PROXY_DENIALS[code as keyof typeof PROXY_DENIALS];
  if (!head.startsWith(`HTTP/1.1 ${status} `)) return `${code}, but not ${status}: ${head}`;
  if (header('content-length') !== String(Buffer.byteLength(body, 'latin1')))
    return `${code}, but a wrong length: ${head}`;
  if (status === 407 && !header('proxy-authenticate')?.startsWith('Basic '))
    return `${code}, but no challenge: ${head}`;
  const told = JSON.parse(body) as { code: string; part?: string; message: string };
  if (told.message !== `${description} ${advice}`) return `${code}, but in other words: ${body}`;
  if (told.code !== code) return `${code} in the header, ${told.code} in the body`;
  return told.part === undefined ? { code } : { code, part: told.part };
}
