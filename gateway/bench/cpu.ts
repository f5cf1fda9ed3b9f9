import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second, whatever the machine (USER_HZ). */
const MICROSECONDS_PER_TICK = 10_000;
/** Places of the fields in /proc/PID/stat, counted from the one after the program's name (proc(5)). */
const PARENT = 1;
const OWN_TIMES = [11, 12] as const;
/** Of children that have ended and whose parent has noticed. */
const CHILDREN_TIMES = [13, 14] as const;

/** Processor time in microseconds, since a process began or per request. */
export interface Cpu {
  server: number;
  /** Of the postmaster and all of its backends, whoever they worked for. */
  postgres: number;
}

/** Reads the processor time so far of the server at a URL, and of the Postgres that all of them share. */
export type CpuMeter = (url: string) => Cpu;

/**
 * Unlike requests per second, processor time per request hardly depends on what else the machine does.
 * @param servers looked up at each reading, because servers are started as rows need them
 * @returns a meter, or undefined where there is no /proc
 */
export function cpuMeter(
  postgresPid: number,
  servers: readonly { url: string; pid: number }[],
): CpuMeter | undefined {
  if (process.platform !== 'linux') return undefined;
  return (url) => {
    const pid = servers.find((server) => server.url === url)?.pid;
    if (pid === undefined) throw new Error(`no process of this bench serves ${url}`);
    return {
      server: ticksOf(pid, OWN_TIMES) * MICROSECONDS_PER_TICK,
      postgres: ofFamily(postgresPid),
    };
  };
}

/** Seconds of processor time since the process began; NaN where there is no /proc. */
export function processSeconds(pid: number): number {
  return fieldsOf(pid) === null ? NaN : (ticksOf(pid, OWN_TIMES) * MICROSECONDS_PER_TICK) / 1e6;
}

function ofFamily(parent: number): number {
  let ticks = ticksOf(parent, [...OWN_TIMES, ...CHILDREN_TIMES]);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = fieldsOf(Number(entry));
    if (Number(fields?.[PARENT]) === parent) ticks += sumOf(fields ?? [], OWN_TIMES);
  }
  return ticks * MICROSECONDS_PER_TICK;
}

function ticksOf(pid: number, places: readonly number[]): number {
  return sumOf(fieldsOf(pid) ?? [], places);
}

const sumOf = (fields: readonly string[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0);

/** null for a process that has ended meanwhile. A program's name may hold blanks and parentheses. */
function fieldsOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
