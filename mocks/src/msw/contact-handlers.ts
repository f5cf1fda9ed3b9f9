import { http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { emailParts } from '../../../schema/rules/email.js';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import { MAX_PERSON_NAME_CHARACTERS } from '../../../schema/rules/limits.js';
import { characterCount } from '../../../schema/rules/text.js';
import { messageProblem, subjectProblem } from '../../../schema/rules/ticket.js';
import { type Handlers, userError } from './answer.js';

interface ContactText {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

function contactProblem(text: ContactText): readonly [UserErrorCode, keyof ContactText] | null {
  if (emailParts(text.email) === null) return ['EMAIL_INVALID', 'email'];
  if (characterCount(text.name.trim()) > MAX_PERSON_NAME_CHARACTERS)
    return ['NAME_TOO_LONG', 'name'];
  const subject = subjectProblem(text.subject);
  if (subject !== null) return [subject, 'subject'];
  const message = messageProblem(text.message);
  return message === null ? null : [message, 'message'];
}

/** Messages of people without an account. Nobody reads them here. */
export function contactHandlers(): Handlers {
  return {
    publicMutations: {
      contactSend: ({ input }: Types.MutationContactSendArgs) => {
        const { name = '', email, subject, message } = input;
        const [code, field] = contactProblem({ name, email, subject, message }) ?? [];
        if (code !== undefined) return { accepted: false, userErrors: [userError(code, field)] };
        return { accepted: true };
      },
    },
  };
}

/** The form of the public page (gateway: http/contact). */
export function contactFormHandlers() {
  return ['/contact', '/zh-hk/contact'].map((path) =>
    http.post(path, async ({ request }) => {
      const form = new URLSearchParams(await request.text());
      const field = (name: keyof ContactText) => form.get(name) ?? '';
      const [problem] =
        contactProblem({
          name: field('name'),
          email: field('email'),
          subject: field('subject'),
          message: field('message'),
        }) ?? [];
      return problem === undefined
        ? HttpResponse.json({ problems: [] })
        : HttpResponse.json({ code: problem, problems: [problem] }, { status: 400 });
    }),
  );
}
