import { z } from 'zod';
import { isStorable } from '../../../../schema/rules/text.js';

/** Longest accepted field: above any real value, and cheap to check. */
const MAX_FIELD = 1_000;
const MAX_CREDENTIAL = 8_192;

/** Marks a refusal because of characters, so that it gets its own code (SECURITY 40). */
export const TEXT_REFUSED = 'TEXT_REFUSED';

const text = (max = MAX_FIELD) => z.string().max(max).refine(isStorable, TEXT_REFUSED);
/** The specification's `field?`: left out, or null. */
const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);
const agreed = optional(z.boolean());

/** Bodies of the REST calls (spec §7). Fields they do not name are refused, never ignored. */
export const loginBody = z.strictObject({
  email: text(),
  password: text(),
  verificationCode: optional(text()),
  captcha: optional(text(MAX_CREDENTIAL)),
});

export const registerBody = z.strictObject({
  email: text(),
  password: text(),
  verification_code: optional(text()),
  captcha: optional(text(MAX_CREDENTIAL)),
  invite_code: optional(text()),
  time_zone: optional(text()),
  accept_terms: agreed,
  accept_marketing: agreed,
});

/** Made by the page that opens Google's window. It is part of a cookie's name, so no other characters may occur in it. */
export const googleState = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/);

/** Beside the specification's fields: `password` after GOOGLE_PASSWORD_REQUIRED, `inviteCode` and `timeZone` for a new account. */
export const googleBody = z.strictObject({
  credential: text(MAX_CREDENTIAL),
  clientId: text(),
  password: optional(text()),
  inviteCode: optional(text()),
  timeZone: optional(text()),
});

/** Connects the Google account of a code with the account of the session. */
export const googleLinkBody = z.strictObject({
  authCode: text(MAX_CREDENTIAL),
  clientId: text(),
  state: googleState,
  password: text(),
});

/** `state` is that of the window which got the code. */
export const googleCodeBody = z.strictObject({
  authCode: text(MAX_CREDENTIAL),
  clientId: text(),
  state: optional(googleState),
  password: optional(text()),
  inviteCode: optional(text()),
  timeZone: optional(text()),
});
