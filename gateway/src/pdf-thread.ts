import { type IssuedInvoice, invoicePdf } from './modules/invoice/invoice-pdf.js';
import { statementPdf } from './modules/statement/statement-pdf.js';
import type { Locale } from './platform/locale.js';
import { servePdfs } from './platform/pdf/serve-pdfs.js';
import { unprintableLetters } from './platform/pdf/unprintable.js';

/** The entry of the thread that writes PDFs. It loads only what draws them. */
const documents = {
  invoice: ({ issued, locale }: { issued: IssuedInvoice; locale: Locale }) =>
    invoicePdf(issued, locale),
  statement: statementPdf,
  unprintable: unprintableLetters,
};
export type PdfDocuments = typeof documents;

servePdfs(documents);
