import { BlockList, isIP } from 'node:net';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { enginePartsOf } from './engine/engine-parts.js';
import type { MailAddress } from './platform/mail.js';

/* How the values of settings are read (config.ts). */

export const url = z.url();
export const port = z.coerce.number().int().min(0).max(65_535);
export const requestsPerMinute = z.coerce.number().int().min(1).max(1_000_000_000);
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** As browsers send them and compared as they are, so that nobody else is let in (SECURITY 29). */
export const origins = list.superRefine((given, context) => {
  for (const origin of given) {
    if (!origin.includes('*') && URL.canParse(origin) && new URL(origin).origin === origin)
      continue;
    context.addIssue({
      code: 'custom',
      message: 'expected origins like https://partner.example, without a path and without *',
    });
  }
});

export const edgeNodes = list.transform((pairs, context) => {
  const nodes = pairs.map((pair) => {
    const [, id, secret] = /^([\w-]{1,40}):(.{16,})$/.exec(pair) ?? [];
    if (id === undefined || secret === undefined) {
      context.addIssue({
        code: 'custom',
        message: 'expected nodeId:secret with a secret of at least 16 characters',
      });
      return z.NEVER;
    }
    return { id, secret };
  });
  const ids = nodes.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  // Only one of the two secrets would count, and the other node would be refused.
  if (twice !== undefined)
    context.addIssue({ code: 'custom', message: `the id "${twice}" is there twice` });
  return nodes;
});

/** Addresses, and networks like 203.0.113.0/24. */
export const networks = list.transform((given, context) => {
  const all = new BlockList();
  for (const network of given) {
    const [address = '', prefix, ...more] = network.split('/');
    const version = isIP(address);
    const bits = version === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (version === 0 || more.length > 0 || length < 1 || length > bits) {
      context.addIssue({
        code: 'custom',
        message: 'expected addresses and networks like 203.0.113.7 or 2001:db8::/48',
      });
      return z.NEVER;
    }
    all.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
  }
  return all;
});

/** `EUR:1.08,JPY:0.0067`: what one unit of a currency is worth in US dollars. */
export const dollarRates = list.transform((pairs, context) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, currency, rate] = /^([A-Z]{3}):(\d{1,6}(?:\.\d{1,8})?)$/.exec(pair) ?? [];
      if (
        currency === undefined ||
        rate === undefined ||
        currency === 'USD' ||
        Number(rate) === 0
      ) {
        context.addIssue({
          code: 'custom',
          message:
            'expected CURRENCY:rate, the worth of one unit in US dollars, for example EUR:1.08',
        });
        return z.NEVER;
      }
      return [currency, rate];
    }),
  ),
);

/** A mailbox for `+` variants. Reply addresses add 50 characters to its local part, which may have 64 (ticket-address.ts). */
export const supportMailbox = z.email().refine((address) => address.lastIndexOf('@') <= 14, {
  message: 'expected at most 14 characters before the @',
});

export const emails = list.superRefine((given, context) => {
  if (given.some((address) => !z.email().safeParse(address).success))
    context.addIssue({ code: 'custom', message: 'expected email addresses' });
});

export const engine = z
  .string()
  .default('fast')
  .transform((setting, context) => {
    const parts = enginePartsOf(setting);
    if (typeof parts !== 'string') return parts;
    context.addIssue({ code: 'custom', message: parts });
    return z.NEVER;
  });

/** `Name <address>`, as the mail library reads it: a name may have quotes, commas, and any script. */
export const sender = z.string().transform((text, context): MailAddress => {
  const [first, ...others] = addressparser(text);
  const address = others.length === 0 ? z.email().safeParse(first?.address).data : undefined;
  if (first !== undefined && address !== undefined && !/[\r\n]/.test(text))
    return { name: first.name, address };
  context.addIssue({ code: 'custom', message: 'expected one sender: Name <name@mail.example>' });
  return z.NEVER;
});

/** 32 random bytes. */
export const statementSeed = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'expected 32 random bytes in base64');

export const statementKeys = list.superRefine((given, context) => {
  if (given.some((key) => !/^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/.test(key)))
    context.addIssue({ code: 'custom', message: 'expected public keys: name+id+base64' });
});
