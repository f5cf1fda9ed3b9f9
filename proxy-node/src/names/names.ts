import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { Refusal } from '../denial.js';
import type { Log } from '../log.js';
import { timeLimit } from '../time-limit.js';
import { askDns, failed, type Family, type NameAnswer } from './dns-query.js';
import { FairPlaces, type Job, type Owner } from './fair-places.js';
import { HostsFile } from './hosts-file.js';
import { NameCache } from './name-cache.js';

/** Names that DNS is asked for at the same time, in all and for one sub account. Each one takes a file descriptor or two. */
const MAX_OPEN = 2_048;
const MAX_OPEN_OF_ONE = 256;
/** The third question goes out after 4.5 s: it has time for an answer. */
const LEAST_OF_LIMIT = 0.75;
/** The longest name that DNS knows, with a dot at its end. */
const MAX_NAME = 254;
const NAME = /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})*$/;
/** Names cannot end so: it is an address in a short or hexadecimal form, or a mistake. */
const NUMERIC_END = /(^|\.)(\d+|0x[\da-f]*)$/i;

interface NamesConfig {
  /** Servers as in DNS_SERVERS; empty for those of resolv.conf. */
  readonly dnsServers: readonly string[];
  readonly hostsFile: string;
  readonly connectTimeoutMs: number;
}

/**
 * Finds the addresses of targets. It never uses getaddrinfo: that waits in libuv's pool of four threads, where a few names
 * without an answer would stop everybody, and the node's own files and reports with them.
 */
export class Names {
  private readonly hosts: HostsFile;
  private readonly cache = new NameCache();
  private readonly places = new FairPlaces(MAX_OPEN, MAX_OPEN_OF_ONE);
  /** By sub account, families, and name: nobody waits for a question that another sub account may lose its place with. */
  private readonly questions = new Map<string, Question>();

  constructor(
    private readonly config: NamesConfig,
    log: Log,
  ) {
    this.hosts = new HostsFile(config.hostsFile, log);
  }

  state(): { open: number; waiting: number } {
    return { open: this.places.openJobs, waiting: this.places.waitingJobs };
  }

  /**
   * @param host as the client wrote it
   * @param families the families that the caller can connect to
   * @throws Refusal TARGET_UNREACHABLE, or TARGET_TIMED_OUT also if its turn does not come in time
   */
  async addressesOf(
    host: string,
    families: readonly Family[],
    owner: Owner,
  ): Promise<readonly string[]> {
    const name = nameIn(host);
    if (isIP(name)) return [name];
    const { addresses, failure } =
      name === '' ? failed('TARGET_UNREACHABLE') : await this.find(name, families, owner);
    if (failure !== null) throw new Refusal({ code: failure });
    return addresses;
  }

  close(): void {
    // The latest first: those that wait for their turn, which would otherwise begin.
    for (const question of [...this.questions.values()].reverse())
      question.end(failed('TARGET_UNREACHABLE'));
  }

  private async find(name: string, families: readonly Family[], owner: Owner): Promise<NameAnswer> {
    const own = this.hosts.addressesOf(name);
    if (own) return { addresses: own, failure: null, ttlMs: 0 };
    const key = `${families.join('')} ${name}`;
    return this.cache.get(key) ?? this.ask(key, name, families, owner);
  }

  private ask(
    key: string,
    name: string,
    families: readonly Family[],
    owner: Owner,
  ): Promise<NameAnswer> {
    const { dnsServers, connectTimeoutMs } = this.config;
    const ownKey = `${owner.subAccountId} ${key}`;
    let question = this.questions.get(ownKey);
    if (!question) {
      question = new Question(
        owner,
        spreadLimit(connectTimeoutMs),
        (signal) => askDns(name, families, dnsServers, signal),
        (answer) => {
          this.questions.delete(ownKey);
          if (answer) this.cache.keep(key, owner.customerId, answer);
          this.places.leave(asked);
        },
      );
      const asked = question;
      this.questions.set(ownKey, question);
      this.places.enter(question);
    }
    return question.wait();
  }
}

/**
 * Names that were asked for together do not end together, and their clients do not come back together: each one waits for at
 * least a part of the limit.
 * @param random from 0 to 1, without 1
 */
export function spreadLimit(limitMs: number, random = Math.random): number {
  return limitMs * (LEAST_OF_LIMIT + (1 - LEAST_OF_LIMIT) * random());
}

/** One name that DNS is asked for, and those who wait for the answer. */
class Question implements Job {
  private readonly waiting = new Set<(answer: NameAnswer) => void>();
  private run: AbortController | null = null;
  private cancelLimit = (): void => undefined;

  /** @param over called once, with the answer if it may be kept */
  constructor(
    readonly owner: Owner,
    private readonly limitMs: number,
    private readonly ask: (signal: AbortSignal) => Promise<NameAnswer>,
    private readonly over: (answer: NameAnswer | null) => void,
  ) {}

  start(): void {
    const run = new AbortController();
    this.run = run;
    const end = (answer: NameAnswer): void => {
      if (this.run === run) this.finish(answer, answer);
    };
    this.cancelLimit = timeLimit(this.limitMs, () => end(failed('TARGET_TIMED_OUT')));
    void this.ask(run.signal).then(end);
  }

  stop(): void {
    this.cancelLimit();
    const { run } = this;
    this.run = null;
    run?.abort();
  }

  end(answer: NameAnswer): void {
    this.finish(answer, null);
  }

  /** Waits for the answer, or for its turn, as long as a connection may take. */
  wait(): Promise<NameAnswer> {
    return new Promise((resolve) => {
      const told = (answer: NameAnswer): void => {
        cancel();
        resolve(answer);
      };
      const cancel = timeLimit(this.limitMs, () => {
        this.waiting.delete(told);
        resolve(failed('TARGET_TIMED_OUT'));
        // Nobody wants it any more, and it has not begun.
        if (this.waiting.size === 0 && this.run === null) this.over(null);
      });
      this.waiting.add(told);
    });
  }

  private finish(answer: NameAnswer, kept: NameAnswer | null): void {
    this.stop();
    this.over(kept);
    for (const tell of this.waiting) tell(answer);
  }
}

/**
 * The name to ask for: in lower case, in ASCII, and without a dot at its end. An address in any of the forms that URLs
 * allow becomes a plain one. Empty if no such name can exist.
 */
function nameIn(host: string): string {
  if (host.length > MAX_NAME) return '';
  const isPlain = /^[\p{ASCII}]*$/u.test(host) && !NUMERIC_END.test(host);
  const written = isPlain ? host.toLowerCase() : /[/?#\\%]/.test(host) ? '' : domainToASCII(host);
  const name = written.endsWith('.') ? written.slice(0, -1) : written;
  return isIP(name) || NAME.test(name) ? name : '';
}
