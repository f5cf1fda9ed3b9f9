import type { FastifyReply, FastifyRequest } from 'fastify';
import { CAPTCHA_PASS_SECONDS } from '../../modules/identity/guards/captcha-passes.js';

const NAME = 'captcha_pass';

/** The pass of a registration that this browser has just made; null without one. */
export function readCaptchaPass({ headers }: FastifyRequest): string | null {
  return new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? null;
}

/** Strict: only our own page signs in right after it registered. */
export function setCaptchaPass(reply: FastifyReply, pass: string, secure: boolean): void {
  const attributes = `Max-Age=${CAPTCHA_PASS_SECONDS}; Path=/auth; HttpOnly; SameSite=Strict`;
  void reply.header('set-cookie', `${NAME}=${pass}; ${attributes}${secure ? '; Secure' : ''}`);
}
