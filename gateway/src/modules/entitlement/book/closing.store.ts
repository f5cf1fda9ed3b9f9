import { z } from 'zod';
import { rows, type Tx } from '../../../platform/database/database.js';
import { emptyBook, inPayingOrder, type Book } from './book.js';
import { EntitlementClosingEntity } from './entitlement-closing.entity.js';
import { termsShape, withTextIntegers } from './journal.js';

/** A customer's book after all events before `through`, ms since the epoch. */
export interface Closing {
  through: number;
  book: Book;
}

const whole = z.string().transform(BigInt);

const bookShape = z.object({
  plan: z.enum(['TRAFFIC', 'UNLIMITED']),
  hasClosedGrants: z.boolean(),
  grants: z.array(
    z.object({
      id: z.string(),
      orderId: z.string().nullable(),
      source: z.enum(['PURCHASE', 'TRIAL', 'REDEMPTION']),
      bytes: whole,
      startsAt: z.number(),
      expiresAt: z.number(),
      heldAt: z.number().nullable(),
      takenBackBytes: whole,
      unrecoveredBytes: whole,
      pots: z.record(z.string(), whole),
    }),
  ),
  subAccounts: z.record(z.string(), termsShape.extend({ usedBytes: whole })),
});

/** A customer's last closing. Before the first one: an empty book at time zero. */
export async function readClosing(tx: Tx, accountId: string): Promise<Closing> {
  const found = await tx.findOneBy(EntitlementClosingEntity, { accountId });
  if (found === null) return { through: 0, book: emptyBook() };
  const { grants, subAccounts, ...rest } = bookShape.parse(found.book);
  return {
    through: found.through.getTime(),
    book: {
      ...rest,
      grants: grants
        .map(({ pots, ...grant }) => ({
          ...grant,
          pots: new Map(
            Object.entries(pots).map(([key, bytes]) => [key, { bytes, emptySince: -Infinity }]),
          ),
        }))
        .sort(inPayingOrder),
      subAccounts: new Map(Object.entries(subAccounts)),
      segments: [],
    },
  };
}

export async function writeClosing(
  tx: Tx,
  accountId: string,
  { through, book }: Closing,
): Promise<void> {
  const { plan, hasClosedGrants, grants, subAccounts } = book;
  const stored = {
    plan,
    hasClosedGrants,
    grants: grants.map(({ pots, ...grant }) => ({
      ...grant,
      pots: Object.fromEntries([...pots].map(([key, { bytes }]) => [key, bytes])),
    })),
    subAccounts: Object.fromEntries(subAccounts),
  };
  await rows(
    tx,
    `INSERT INTO entitlement_closing (account_id, through, book) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET through = excluded.through, book = excluded.book`,
    [accountId, new Date(through), JSON.stringify(stored, withTextIntegers)],
  );
}
