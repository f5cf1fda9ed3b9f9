import { brand } from './brand.js';

/** Where the public keys of statements are. Named after the brand, because it must not collide with anybody else's. */
export const STATEMENT_KEYS_PATH = `/.well-known/${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-statements.json`;

/** A month is sealed this long after its end: usage can be reported for 48 hours, and is posted in two. */
export const STATEMENT_SEALED_AFTER_HOURS = 50;
