import type { Buyer } from '../../platform/pdf/letterhead.js';

/** Kinds of documents. Each has its own numbers. */
export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Why a note corrects its invoice. */
export const NOTE_REASONS = ['REFUND', 'CHARGEBACK'] as const;
export type NoteReason = (typeof NOTE_REASONS)[number];

/** The seller that invoices name, from the configuration. */
export interface Seller {
  /** Begins every number: letters and digits. */
  readonly code: string;
  readonly name: string;
  /** Lines. */
  readonly address: readonly string[];
  readonly taxId: string | null;
  readonly email: string;
  /** IANA name: the zone in which documents state their day, and years of numbers begin (ACCOUNTING 26). */
  readonly timeZone: string;
}

/** The seller on a document. Those that were issued before sellers declared a zone are in UTC. */
export type NamedSeller = Omit<Seller, 'code' | 'timeZone'> & { readonly timeZone?: string };

export interface InvoiceLine {
  readonly planName: string;
  readonly billingType: 'TRAFFIC' | 'UNLIMITED';
  /** Decimal text: traffic of the whole line. Null for unlimited plans. */
  readonly bytes: string | null;
  /** Of the whole line, from the start. */
  readonly validityDays: number;
  /** Exact hours or calendar months instead; missing before plans had them. */
  readonly validityHours?: number | null;
  readonly validityMonths?: number | null;
  readonly quantity: number;
  /** Decimal texts of minor units: before the discount; the discount of the line; after it. */
  readonly unitMinor: string;
  readonly discountMinor: string;
  readonly totalMinor: string;
}

/** The end of the buyer's chain of sealed statements when a document was issued (docs/statements/form.md). */
export interface LedgerHead {
  /** The last sealed month, `2026-10`. */
  readonly month: string;
  /** Decimal text: entries of the chain up to it. */
  readonly entries: string;
  /** 32 bytes in base64. */
  readonly head: string;
}

/**
 * The contents of a document when it was issued. Stored as JSON and never changed, so a new field must be optional for
 * readers. Words are not part of it: the PDF is written in the reader's language. Amounts are decimal texts of minor units.
 */
export interface InvoiceDocument {
  readonly seller: NamedSeller;
  /** The account, and the billing details at the time of the payment. */
  readonly buyer: Buyer;
  readonly order: { readonly number: string; readonly placedAt: string };
  readonly currency: string;
  /** The sold plan. A note repeats it. */
  readonly line: InvoiceLine;
  /** Included in the total; zero while the seller charges no tax. */
  readonly tax: { readonly percent: string; readonly minor: string };
  /** Of this document: of a note, what it corrects. Always positive. */
  readonly totalMinor: string;
  readonly bytesPerGigabyte: number;
  readonly payment: {
    readonly method: 'CARD';
    readonly capturedMinor: string;
    readonly paidAt: string;
  };
  /** The corrected invoice; null on an invoice. */
  readonly corrects: {
    readonly number: string;
    readonly issuedAt: string;
    /** The zone of its day; missing for UTC. */
    readonly timeZone?: string;
    readonly totalMinor: string;
  } | null;
  /** Null before the buyer's first sealed month; missing before there were any. */
  readonly ledger?: LedgerHead | null;
}
