import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../schema/rules/time.js';
import { acceptForms } from '../platform/forms.js';
import { listen } from '../platform/listen.js';
import { allowLoopbackOrigins } from '../platform/loopback.js';
import { serveScript } from '../platform/scripts.js';

export interface CaptchaOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly siteKey: string;
  readonly secret: string;
  readonly now?: () => Date;
}

export interface RunningCaptcha {
  readonly url: string;
  /** The gateway's `CAPTCHA_VERIFY_URL`. */
  readonly verifyUrl: string;
  /** `CAPTCHA_SCRIPT_URL`. */
  readonly scriptUrl: string;
  stop(): Promise<void>;
}

/** Turnstile's: an answer works for five minutes, once. */
const ANSWER_MS = 5 * MINUTE_MS;
const FOLDER = '/turnstile/v0';

/**
 * Starts the captcha's stand-in: Turnstile's script, and its verification with the same answers.
 * @throws Error naming CAPTCHA_PORT when it cannot be bound
 */
export async function startCaptcha(options: CaptchaOptions): Promise<RunningCaptcha> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 100_000 });
  acceptForms(app);
  const answers = new Answers(options);
  registerVerify(app, answers);
  void app.register(async (scope) => {
    registerWidget(scope, answers);
  });
  const url = await listen(app, { ...options, portName: 'CAPTCHA_PORT' });
  return {
    url,
    verifyUrl: `${url}${FOLDER}/siteverify`,
    scriptUrl: `${url}${FOLDER}/api.js?render=explicit`,
    stop: async () => {
      await app.close();
    },
  };
}

/** The answers that the widget has given out. */
class Answers {
  /** Answer → when it expires. */
  readonly #open = new Map<string, number>();

  constructor(private readonly options: CaptchaOptions) {}

  issue(siteKey: unknown): string | null {
    if (siteKey !== this.options.siteKey) return null;
    const answer = `standin.${randomBytes(24).toString('base64url')}`;
    this.#open.set(answer, this.#now() + ANSWER_MS);
    return answer;
  }

  /** Turnstile's error codes; none for a valid answer, which this spends. */
  problems(secret: string, answer: string): string[] {
    if (secret === '') return ['missing-input-secret'];
    if (secret !== this.options.secret) return ['invalid-input-secret'];
    if (answer === '') return ['missing-input-response'];
    const expiresAt = this.#open.get(answer);
    if (expiresAt === undefined) {
      return [answer.startsWith('standin.') ? 'timeout-or-duplicate' : 'invalid-input-response'];
    }
    this.#open.delete(answer);
    return expiresAt > this.#now() ? [] : ['timeout-or-duplicate'];
  }

  #now(): number {
    return (this.options.now?.() ?? new Date()).getTime();
  }
}

/** `secret`, `response`, and `remoteip` as a form. */
function registerVerify(app: FastifyInstance, answers: Answers): void {
  app.post(`${FOLDER}/siteverify`, async ({ body }) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const problems = answers.problems(form.get('secret') ?? '', form.get('response') ?? '');
    return { success: problems.length === 0, 'error-codes': problems };
  });
}

function registerWidget(app: FastifyInstance, answers: Answers): void {
  allowLoopbackOrigins(app);
  serveScript(app, `${FOLDER}/api.js`, new URL('./widget/api.js', import.meta.url));
  app.post(`${FOLDER}/answer`, async ({ body }, reply) => {
    const siteKey = body instanceof URLSearchParams ? body.get('sitekey') : null;
    const answer = answers.issue(siteKey);
    if (answer === null) return reply.code(400).send({ error: 'invalid-sitekey' });
    return { answer };
  });
}
