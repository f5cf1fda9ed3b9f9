import type { Locale } from '../locale.js';
import { PAGE } from './sheet.js';

interface DocumentFacts {
  title: string;
  author: string;
  createdAt: Date;
  locale: Locale;
  /** Keeps all pages in memory until the end, so that each can say how many there are. */
  keepsPages?: boolean;
}

/** What `draw` draws, and only that: nothing waits while it runs, so no other document changes what the fonts remember. */
export async function bytesOf(pdf: PDFKit.PDFDocument, draw: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve).on('error', reject);
  });
  draw();
  pdf.end();
  await written;
  return Buffer.concat(chunks);
}

/**
 * An empty document on A4, whose fonts a sheet chooses. The library is loaded for the first one: it takes a tenth of a gateway's
 * start, and many write no document.
 */
export async function pdfDocument(facts: DocumentFacts): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, author, createdAt, locale, keepsPages = false } = facts;
  return new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    font: '',
    lang: locale,
    displayTitle: true,
    bufferPages: keepsPages,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
}
