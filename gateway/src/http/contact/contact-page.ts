import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../platform/html.js';

/** Fields whose text the page shows again. */
const FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type ContactText = Readonly<Record<(typeof FIELDS)[number] | 'category', string>>;

/** Codes that the page has words for, with the field that they mark (client/src/site/contact/contact-fields.ts). */
const FIELD_OF_PROBLEM: Readonly<Record<string, (typeof FIELDS)[number] | null>> = {
  NAME_TOO_LONG: 'name',
  EMAIL_INVALID: 'email',
  SUBJECT_REQUIRED: 'subject',
  SUBJECT_TOO_LONG: 'subject',
  MESSAGE_REQUIRED: 'message',
  MESSAGE_TOO_LONG: 'message',
  RATE_LIMITED: null,
  FAILED: null,
};

const slot = (field: string) => `{{${field}}}`;
const hiddenProblem = (code: string) => `data-problem="${code}" hidden=""`;
const validField = (field: string) => `id="contact-${field}" aria-invalid="false"`;
const option = (category: string) => `<option value="${category}"`;

/**
 * The form with what was typed and what is wrong with it, in a page that the client's build prerendered with all messages
 * hidden. Everything typed is escaped, in one pass, so that no text is taken for a slot.
 */
export class ContactPage {
  private constructor(
    readonly file: string,
    private readonly template: string,
  ) {}

  /** @throws Error if the page lacks a slot or a message: then it was built from another version */
  static async read(clientDist: string, file: string): Promise<ContactPage> {
    const template = await readFile(join(clientDist, file), 'utf8');
    const needed = [
      ...FIELDS.flatMap((field) => [slot(field), validField(field)]),
      ...Object.keys(FIELD_OF_PROBLEM).map(hiddenProblem),
    ];
    for (const part of needed)
      if (!template.includes(part)) throw new Error(`${file} of the client has no ${part}`);
    return new ContactPage(file, template);
  }

  fill(text: ContactText, problems: readonly string[]): string {
    const changes = new Map<string, string>();
    for (const field of FIELDS) changes.set(slot(field), escapeHtml(text[field]));
    changes.set(option(text.category), `${option(text.category)} selected=""`);
    for (const problem of problems) {
      changes.set(hiddenProblem(problem), `data-problem="${problem}"`);
      const field = FIELD_OF_PROBLEM[problem];
      if (field) changes.set(validField(field), `id="contact-${field}" aria-invalid="true"`);
    }
    return this.template.replace(
      /\{\{\w+\}\}|data-problem="\w+" hidden=""|id="contact-\w+" aria-invalid="false"|<option value="\w+"/g,
      (part) => changes.get(part) ?? part,
    );
  }
}
