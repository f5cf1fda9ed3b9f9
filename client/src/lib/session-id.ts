import { generateSessionId } from '../../../schema/rules/proxy-username';

/** A proxy session id that nobody else has, from the system's randomness. */
export function newSession(): string {
  return generateSessionId((limit) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit);
}
