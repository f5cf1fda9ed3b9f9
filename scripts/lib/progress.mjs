import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

const interactive = process.stderr.isTTY === true && process.env.CI === undefined;
const SAY_AGAIN_AFTER_MS = 15_000;
const KEPT_AT_EACH_END = 6_000;

/** A step failed in a way that the user can fix: show the message without a stack. */
export class StepError extends Error {}

// A reader that leaves, such as `head`, fails nothing.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a program as one visible step: with a counter of seconds on a terminal, occasional lines elsewhere. Shows the
 * program's output only if it fails.
 * @param {{ title: string, command: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv, hint?: string }} step
 */
export async function runStep({ title, command, args, cwd = ROOT, env = process.env, hint }) {
  const startedAt = Date.now();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  /** @param {Buffer} chunk */
  const collect = (chunk) => {
    output = abridged(output + chunk.toString());
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const done = board.add(title);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += String(error);
      resolve(1);
    });
    child.once('close', (exitCode) => resolve(exitCode));
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  done(code === 0 ? `${title} (${seconds} s)` : `${title} failed after ${seconds} s`);
  if (code === 0) return;
  throw new StepError(
    [output.trim(), '', `${title} failed: ${[command, ...args].join(' ')}`, hint ?? '']
      .join('\n')
      .trim(),
  );
}

/**
 * Keeps the beginning, which says what went wrong, and the end, which says where. The middle can be a page of advice.
 * @param {string} text
 */
function abridged(text) {
  if (text.length <= 2 * KEPT_AT_EACH_END) return text;
  return `${text.slice(0, KEPT_AT_EACH_END)}\n…\n${text.slice(-KEPT_AT_EACH_END)}`;
}

/** The running steps, in one line that is rewritten on a terminal. */
const board = {
  /** @type {Map<string, number>} */
  running: new Map(),
  /** @type {NodeJS.Timeout | undefined} */
  timer: undefined,

  /** @param {string} title */
  add(title) {
    this.running.set(title, Date.now());
    if (!interactive) say(`${title} …`);
    this.timer ??= setInterval(() => this.draw(), interactive ? 200 : SAY_AGAIN_AFTER_MS);
    /** @param {string} last */
    return (last) => {
      this.running.delete(title);
      if (interactive) process.stderr.write('\r\u001b[K');
      say(last);
      if (this.running.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  },

  draw() {
    const parts = [...this.running].map(
      ([title, since]) => `${title} … ${Math.round((Date.now() - since) / 1000)} s`,
    );
    if (interactive) process.stderr.write(`\r\u001b[K${parts.join('   ').slice(0, 150)}`);
    else say(parts.join('   '));
  },
};
