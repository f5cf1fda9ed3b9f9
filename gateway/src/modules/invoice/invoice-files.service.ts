import { Zip, ZipPassThrough } from 'fflate';
import { minuteIn, UTC } from '../../../../schema/rules/accounting-day.js';
import { MAX_INVOICE_ARCHIVE_FILES } from '../../../../schema/rules/limits.js';
import type { Core } from '../../platform/core.js';
import { AppError, notFound } from '../../platform/errors.js';
import type { Locale } from '../../platform/locale.js';
import type { PdfThread } from '../../platform/pdf/pdf-thread.js';
import type { RateLimit } from '../../platform/rate-limit.js';
import type { IssuedInvoice } from './invoice-pdf.js';
import { type Days, readIssued, readIssuedIn } from './invoice.reads.js';

interface InvoicePdf {
  issued: IssuedInvoice;
  locale: Locale;
}

interface Dependencies extends Pick<Core, 'freshReports' | 'rateLimits'> {
  pdfs: Pick<PdfThread<{ invoice: (given: InvoicePdf) => Promise<Buffer> }>, 'write'>;
}

/**
 * Requests per customer and minute. Writing one file keeps the thread of PDFs busy for some 40 ms; the largest archive, for
 * some 8 seconds.
 */
const RULES = {
  file: { points: 60, seconds: 60 },
  archive: { points: 2, seconds: 60 },
} as const;

/** The PDFs of a customer's documents. They are written when requested, from the stored snapshot. */
export class InvoiceFiles {
  readonly #limits: Readonly<Record<keyof typeof RULES, RateLimit>>;

  constructor(private readonly deps: Dependencies) {
    const { rateLimits } = deps;
    this.#limits = {
      file: rateLimits.define('invoice-file', RULES.file),
      archive: rateLimits.define('invoice-archive', RULES.archive),
    };
  }

  /** Counts a request before anything reads it (SECURITY 51). @throws AppError RATE_LIMITED */
  async count(kind: keyof typeof RULES, accountId: string): Promise<void> {
    await this.#limits[kind].enforce(accountId);
  }

  /** @throws AppError NOT_FOUND, also for another customer's document */
  async file(accountId: string, number: string, locale: Locale): Promise<Buffer> {
    const issued = await readIssued(this.deps.freshReports.of(accountId), accountId, number);
    if (!issued) throw notFound('Invoice');
    return this.deps.pdfs.write(accountId, 'invoice', () => Promise.resolve({ issued, locale }));
  }

  /**
   * A ZIP of the documents that state a day of a period `[from, to)`, in parts: only one file is in memory at a time.
   * @throws AppError BAD_USER_INPUT with too many documents; NOT_FOUND without any
   */
  async archive(
    accountId: string,
    period: Days,
    locale: Locale,
  ): Promise<AsyncGenerator<Uint8Array>> {
    const most = MAX_INVOICE_ARCHIVE_FILES;
    const reads = this.deps.freshReports.of(accountId);
    const found = await readIssuedIn(reads, accountId, period, most + 1);
    if (found.length > most)
      throw new AppError('BAD_USER_INPUT', `Choose a shorter period: at most ${most} documents`, {
        reason: 'TOO_MANY_DOCUMENTS',
      });
    if (found.length === 0) throw notFound('Invoice');
    // It takes its turn anew for each of its files.
    return zipOf(found, (issued, isBegun) =>
      this.deps.pdfs.write(
        accountId,
        'invoice',
        () => Promise.resolve({ issued, locale }),
        isBegun,
      ),
    );
  }
}

/** A ZIP has times without a zone: the clock of the document's. The library reads them with the process's own. */
function fileTime({ issuedAt, document }: IssuedInvoice): Date {
  return new Date(minuteIn(document.seller.timeZone ?? UTC, issuedAt));
}

/** Stored, not compressed: a PDF is compressed already. */
async function* zipOf(
  issued: readonly IssuedInvoice[],
  write: (each: IssuedInvoice, isBegun: boolean) => Promise<Buffer>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, part) => {
    if (error) failures.push(error);
    ready.push(part);
  });
  for (const [place, each] of issued.entries()) {
    const entry = new ZipPassThrough(`${each.number}.pdf`);
    entry.mtime = fileTime(each);
    zip.add(entry);
    entry.push(await write(each, place > 0), true);
    if (failures[0]) throw failures[0];
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
