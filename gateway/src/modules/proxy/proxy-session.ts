import { randomInt } from 'node:crypto';
import { generateSessionId } from '../../../../schema/rules/proxy-username.js';

export function newSessionId(): string {
  return generateSessionId((limit) => randomInt(limit));
}
