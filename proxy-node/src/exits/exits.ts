import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { DEFAULT_SESSION_MINUTES } from '../../../schema/rules/limits.js';
import { Refusal } from '../denial.js';
import type { Exit, ExitPool, Place } from './exit-pool.js';

/** Whose connection leaves, and from where. */
export interface ExitRequest extends Place {
  readonly subAccountId: string;
  /** Name of a sticky session. Null gives every connection a new exit. */
  readonly session: string | null;
  readonly sessionMinutes: number | null;
}

export interface ChosenExit {
  readonly exit: Exit;
  /** A sticky session lost its exit, and this is the next one. */
  readonly isReplacement: boolean;
}

interface Session {
  exit: Exit;
  readonly endsAt: number;
  /** How many exits the session has had. */
  generation: number;
}

/** How long an exit that failed is not used. */
const LOST_FOR_MS = 60_000;
/** Maximum number of remembered sessions and rotations, so that made-up names cannot fill the memory. */
const MAX_REMEMBERED = 100_000;

/**
 * Chooses the exit of each connection.
 *
 * - Without a session, each connection gets another exit than the previous one of the sub account.
 * - A session keeps its exit for its minutes. The first exit follows from the session's name, so that all nodes with the
 *   same pool choose the same one without asking each other.
 * - An exit that is lost is replaced at once.
 */
export class Exits {
  private readonly sessions = new Map<string, Session>();
  private readonly lastOf = new Map<string, Exit>();
  private readonly open = new Map<number, Exit>();
  private readonly lostUntil = new Map<Exit, number>();
  /** ISO 3166 alpha-2 of every new exit, whatever was requested; null gives what was requested. For trying out only. */
  forced: string | null = null;

  constructor(private readonly pool: ExitPool) {}

  /** @throws Refusal EXIT_UNAVAILABLE if the place has no exit that works */
  choose(request: ExitRequest): ChosenExit {
    const place = this.forced === null ? request : { country: this.forced, city: null };
    const now = Date.now();
    const working = this.pool.in(place).filter((exit) => this.isWorking(exit));
    if (working.length === 0) throw new Refusal({ code: 'EXIT_UNAVAILABLE' });
    return request.session === null
      ? { exit: this.rotate(request, working), isReplacement: false }
      : this.stick(request, working, now);
  }

  /** Remembers the exit of an open connection, by its local port. */
  opened(socket: Socket, exit: Exit): void {
    const { localPort } = socket;
    if (localPort === undefined) return;
    this.open.set(localPort, exit);
    socket.once('close', () => this.open.delete(localPort));
  }

  /** The exit of the connection with this local port; null if none of this node has it. */
  ofPort(port: number | undefined): Exit | null {
    return port === undefined ? null : (this.open.get(port) ?? null);
  }

  /** Loses the exit with this address, wherever it has been used. */
  loseAddress(address: string): void {
    for (const { exit } of this.sessions.values()) if (exit.address === address) this.lose(exit);
    for (const exit of this.lastOf.values()) if (exit.address === address) this.lose(exit);
  }

  /** An exit does not work: no connection gets it for a minute. */
  lose(exit: Exit): void {
    this.lostUntil.set(exit, Date.now() + LOST_FOR_MS);
  }

  isWorking(exit: Exit): boolean {
    const until = this.lostUntil.get(exit) ?? 0;
    if (until > Date.now()) return false;
    this.lostUntil.delete(exit);
    return true;
  }

  private rotate({ subAccountId, country, city }: ExitRequest, working: readonly Exit[]): Exit {
    const key = JSON.stringify([subAccountId, country, city]);
    const last = this.lastOf.get(key);
    const others = working.length > 1 ? working.filter((exit) => exit !== last) : working;
    const exit = others[Math.floor(Math.random() * others.length)];
    if (exit === undefined) throw new Refusal({ code: 'EXIT_UNAVAILABLE' });
    remember(this.lastOf, key, exit);
    return exit;
  }

  private stick(request: ExitRequest, working: readonly Exit[], now: number): ChosenExit {
    const { subAccountId, country, city, session: name, sessionMinutes } = request;
    const key = JSON.stringify([subAccountId, country, city, name, sessionMinutes]);
    const known = this.sessions.get(key);
    const isRunning = known !== undefined && known.endsAt > now;
    if (isRunning && working.includes(known.exit))
      return { exit: known.exit, isReplacement: false };
    const generation = (known?.generation ?? 0) + 1;
    const exit = ranked(working, `${key} ${generation}`, known?.exit);
    const minutes = sessionMinutes ?? DEFAULT_SESSION_MINUTES;
    const endsAt = isRunning ? known.endsAt : now + minutes * 60_000;
    remember(this.sessions, key, { exit, endsAt, generation });
    return { exit, isReplacement: isRunning };
  }
}

/** Rendezvous hashing: every node ranks the exits of a session alike, and a lost exit moves only its own sessions. */
function ranked(exits: readonly Exit[], key: string, previous: Exit | undefined): Exit {
  const score = ({ address }: Exit): string =>
    createHash('sha1').update(`${key} ${address}`).digest('base64');
  const others = exits.length > 1 ? exits.filter((exit) => exit !== previous) : exits;
  return others.reduce((best, exit) => (score(exit) > score(best) ? exit : best));
}

/** Sets a value and drops the one that was set first if there are too many. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
