import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity };
const START_NEW_FILE_ABOVE_BYTES = 20_000_000;
const REMEMBERED_LINES = 40;
/** One lost database makes every connection say so; a person needs to read it once. */
const SAY_AGAIN_AFTER_MS = 2_000;

/**
 * What one process says: everything into a file, what matters also to the terminal, and the last lines kept for the
 * message when it fails.
 */
export class ChildLog {
  /**
   * @param {{ name: string, directory: string, level: string, tell: (line: string) => void }} options
   * `level` is the least that reaches `tell`
   */
  constructor({ name, directory, level, tell }) {
    this.name = name;
    this.tell = tell;
    this.threshold = LEVELS[/** @type {keyof typeof LEVELS} */ (level)] ?? LEVELS.warn;
    /** @type {string[]} */
    this.recent = [];
    /** @type {Map<string, number>} what was told lately, and when */
    this.said = new Map();
    mkdirSync(directory, { recursive: true });
    const path = join(directory, `${name}.log`);
    if (existsSync(path) && statSync(path).size > START_NEW_FILE_ABOVE_BYTES) {
      renameSync(path, `${path}.1`);
    }
    this.file = createWriteStream(path, { flags: 'a', mode: 0o600 });
    // A full disk must not stop the product; the terminal still tells.
    this.file.on('error', (error) => tell(`[${name}] its log cannot be written: ${error.message}`));
  }

  /**
   * @param {string} line
   * @param {'stdout' | 'stderr'} stream
   */
  add(line, stream) {
    if (line.trim() === '') return;
    this.file.write(`${line}\n`);
    this.recent.push(line);
    if (this.recent.length > REMEMBERED_LINES) this.recent.shift();
    const entry = parse(line);
    if (entry === null) {
      // Not one of our structured lines: a crash or a warning of Node's on stderr, chatter on stdout.
      if (stream === 'stderr' && this.threshold <= LEVELS.warn) this.say(line);
      return;
    }
    if (entry.level < this.threshold) return;
    const level = Object.entries(LEVELS).find(([, value]) => value === entry.level)?.[0] ?? '';
    this.say(`${level} ${entry.message}`);
  }

  /**
   * @private
   * @param {string} text
   */
  say(text) {
    const now = Date.now();
    for (const [said, at] of this.said) if (now - at > SAY_AGAIN_AFTER_MS) this.said.delete(said);
    if (this.said.has(text)) return;
    this.said.set(text, now);
    this.tell(`[${this.name}] ${text}`);
  }

  /** The last lines, for a failure that needs explaining. */
  tail() {
    return this.recent.join('\n');
  }

  close() {
    this.file.end();
  }
}

/**
 * Reads a structured line of pino's or the proxy node's.
 * @param {string} line
 * @returns {{ level: number, message: string } | null}
 */
function parse(line) {
  if (!line.startsWith('{')) return null;
  try {
    const { level, msg, message, err, reason } = JSON.parse(line);
    const number =
      typeof level === 'number' ? level : LEVELS[/** @type {keyof typeof LEVELS} */ (level)];
    if (number === undefined) return null;
    const cause = err?.message ?? reason;
    return { level: number, message: [msg ?? message ?? '', cause].filter(Boolean).join(': ') };
  } catch {
    // A line that only looks like JSON is text.
    return null;
  }
}
