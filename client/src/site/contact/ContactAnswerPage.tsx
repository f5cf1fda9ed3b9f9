import { ContactPage } from './ContactPage';

/** The gateway replaces each of these with what was typed (gateway/src/http/contact/contact-page.ts). */
const TYPED = {
  name: '{{name}}',
  email: '{{email}}',
  subject: '{{subject}}',
  message: '{{message}}',
};

/** The contact page as a template: what a visitor without a script gets for a form with mistakes. */
export function ContactAnswerPage() {
  return <ContactPage values={TYPED} />;
}
