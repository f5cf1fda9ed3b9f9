import { Trans, useLingui } from '@lingui/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentProps } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import { localizedPath } from '../../lib/locale';
import { buttonStyle } from '../../ui/button-style';
import { CONTROL } from '../../ui/forms/field-style';
import { useLocale } from '../use-locale';
import {
  CONTACT_PROBLEMS,
  type ContactField,
  type ContactValues,
  fieldsWith,
  TOPICS,
} from './contact-fields';
import { useContactForm } from './use-contact-form';

/**
 * The form posts to the gateway. Without a script the gateway answers with this form again, with the values and messages
 * filled in; with one, only the messages are exchanged. All messages are in the page, so that both show the same words.
 */
export function ContactForm({ values }: { values: ContactValues }) {
  const { t, i18n } = useLingui();
  const { problems, isSending, onSubmit } = useContactForm();
  const invalid = fieldsWith(problems);
  // Keep `id` before `aria-invalid`: the gateway finds the attribute by the id in front of it.
  const control = (field: ContactField) => ({
    id: `contact-${field}`,
    'aria-invalid': invalid.includes(field),
    'aria-describedby': `contact-${field}-problem`,
    name: field,
    defaultValue: values[field],
  });
  return (
    <form
      id="form"
      method="post"
      // `#form` scrolls the response page to the form.
      action={`${localizedPath(useLocale(), ADDRESSES.contact)}#form`}
      noValidate
      onSubmit={onSubmit}
      className="flex scroll-mt-20 flex-col gap-5 rounded-card border border-line bg-panel p-5 sm:p-8"
    >
      {/* Takes no room while it is empty. The focus goes there when no field is wrong. */}
      <Problems place="form" found={problems} className="-mb-5 font-semibold *:pb-5" />
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <Label field="name">
            <Trans>Name (optional)</Trans>
          </Label>
          <input {...control('name')} type="text" autoComplete="name" className={INPUT} />
          <Problems place="name" found={problems} />
        </div>
        <div>
          <Label field="email">
            <Trans>Email for our answer</Trans>
          </Label>
          <input
            {...control('email')}
            type="email"
            required
            autoComplete="email"
            className={INPUT}
          />
          <Problems place="email" found={problems} />
        </div>
      </div>
      <div>
        <Label field="category">
          <Trans>What is it about?</Trans>
        </Label>
        <select id="contact-category" name="category" className={INPUT}>
          {TOPICS.map(([topic, name]) => (
            <option key={topic} value={topic}>
              {i18n._(name)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <Label field="subject">
          <Trans>Subject</Trans>
        </Label>
        <input {...control('subject')} type="text" required autoComplete="off" className={INPUT} />
        <Problems place="subject" found={problems} />
      </div>
      <div>
        <Label field="message">
          <Trans>Message</Trans>
        </Label>
        <textarea
          {...control('message')}
          required
          rows={7}
          className={`mt-1.5 block py-2 ${CONTROL}`}
        />
        <Problems place="message" found={problems} />
      </div>
      {/* People don't see it, programs fill it in. Not `type=hidden`, which programs leave alone. */}
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="contact-website">{t`Leave this field empty`}</label>
        <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" aria-disabled={isSending} className={buttonStyle('primary', 'large')}>
          {isSending ? <Trans>Sending…</Trans> : <Trans>Send message</Trans>}
        </button>
        <p className="min-w-0 text-13 text-ink-2">
          <Trans>
            Only the people who answer read your message. See the{' '}
            <a
              href={localizedPath(useLocale(), ADDRESSES.privacy)}
              className="text-brand underline underline-offset-2"
            >
              Privacy Policy
            </a>
            .
          </Trans>
        </p>
      </div>
    </form>
  );
}

const INPUT = `mt-1.5 block h-10 ${CONTROL}`;

function Label({ field, ...label }: ComponentProps<'label'> & { field: string }) {
  return (
    <label htmlFor={`contact-${field}`} className="text-13 font-semibold" {...label}>
      {label.children}
    </label>
  );
}

interface ProblemsProps {
  place: keyof typeof CONTACT_PROBLEMS;
  found: readonly string[];
  className?: string;
}

/** Every message of a place; those that do not apply are hidden. */
function Problems({ place, found, className = '' }: ProblemsProps) {
  const { i18n } = useLingui();
  const problems: Readonly<Record<string, MessageDescriptor>> = CONTACT_PROBLEMS[place];
  return (
    <p
      id={`contact-${place}-problem`}
      role="alert"
      tabIndex={place === 'form' ? -1 : undefined}
      className={`text-13 text-bad ${className}`}
    >
      {Object.entries(problems).map(([code, words]) => (
        <span
          key={code}
          data-problem={code}
          hidden={!found.includes(code)}
          className="mt-1.5 block"
        >
          {i18n._(words)}
        </span>
      ))}
    </p>
  );
}
