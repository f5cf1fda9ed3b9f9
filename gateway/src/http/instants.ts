import { z } from 'zod';
import { isStorable } from '../platform/storable-time.js';

const REFUSED = 'A time is between the years 1 and 9999';

/** An instant in an address, with its offset from UTC. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isStorable, REFUSED);

/** A day in an address: `2026-10-05`. */
export const day = z.iso.date().refine((text) => isStorable(new Date(text)), REFUSED);
