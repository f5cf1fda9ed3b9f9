import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity };
const START_NEW_FILE_ABOVE_BYTES = 20_000_000;
const REMEMBERED_LINES = 40;
/** A lost database makes every connection log the same line. Show it once per this interval. */
const SAY_AGAIN_AFTER_MS = 2_000;

/**
 * The log of one process: all lines go to a file, important ones also to the terminal, and the last ones are kept for
 * the message when the process fails.
 */
export class ChildLog {
  /**
   * @param {{ name: string, directory: string, level: string, tell: (line: string) => void }} options
   * `level` is the lowest level passed to `tell`
   */
  constructor({ name, directory, level, tell }) {
    this.name = name;
    this.tell = tell;
    this.threshold = LEVELS[/** @type {keyof typeof LEVELS} */ (level)] ?? LEVELS.warn;
    /** @type {string[]} */
    this.recent = [];
    /** @type {Map<string, number>} recently shown lines, and when */
    this.said = new Map();
    mkdirSync(directory, { recursive: true });
    const path = join(directory, `${name}.log`);
    if (existsSync(path) && statSync(path).size > START_NEW_FILE_ABOVE_BYTES) {
      renameSync(path, `${path}.1`);
    }
    this.file = createWriteStream(path, { flags: 'a', mode: 0o600 });
    // A full disk must not stop the product. The terminal still shows the lines.
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
      // Not a structured line: on stderr a crash or a Node warning, on stdout unimportant output.
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

  /** The last lines, to explain a failure. */
  tail() {
    return this.recent.join('\n');
  }

  close() {
    this.file.end();
  }
}

/**
 * Parses a structured line of pino or the proxy node.
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
    // The line only looks like JSON: treat it as text.
    return null;
  }
}
