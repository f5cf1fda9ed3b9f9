import type { FastifyReply } from 'fastify';
import type { UserEntity } from '../../modules/user/user.entity.js';
import type { Locale } from '../../platform/locale.js';
import type { RestUser } from '../../../../schema/rest/answers.js';
import type { SignInErrorCode } from '../../../../schema/rules/sign-in-errors.js';
import { displayName } from '../../../../schema/rules/name.js';
import { LEGACY_ERRORS } from './err-codes.js';

type ShownUser = RestUser & { readonly locale: Locale };

/** The envelope of every REST answer (spec §3 "Response envelope"). */
export interface Envelope {
  /** 0 for success; else one of LEGACY_ERRORS. */
  err_code: number;
  err_msg: string;
  data: { user: ShownUser | null; token: string | null };
}

const NOBODY = { user: null, token: null };

export function success(user: UserEntity | null = null, token: string | null = null): Envelope {
  return { err_code: 0, err_msg: '', data: { user: user && toRestUser(user), token } };
}

export function sendFailure(
  reply: FastifyReply,
  code: SignInErrorCode,
  retryAfterSeconds?: string | number,
  refusedCharacter: string | null = null,
): FastifyReply {
  const { errCode, status, message } = LEGACY_ERRORS[code];
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  const err_msg = refusedCharacter === null ? message : `${message}. ${refusedCharacter}`;
  const envelope: Envelope = { err_code: errCode, err_msg, data: NOBODY };
  return reply.code(status).send(envelope);
}

function toRestUser(user: UserEntity): ShownUser {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    name: user.name,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: displayName(user),
    emailVerified: user.emailVerifiedAt !== null,
    registeredAt: user.createdAt.toISOString(),
    locale: user.locale,
  };
}
