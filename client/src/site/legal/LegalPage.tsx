import { Trans, useLingui } from '@lingui/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { addressSources, brand, legalEntity } from '../../lib/brand';
import { isLocale } from '../../lib/locale';
import { CompanyFacts } from '../CompanyFacts';
import { isText, type ProseSection } from '../prose';
import { useLocale } from '../use-locale';
import { LAST_UPDATED } from './legal-text';

const LINK = 'text-brand underline underline-offset-4';

interface LegalPageProps {
  title: ReactNode;
  lead: ReactNode;
  sections: readonly ProseSection[];
  /** Address for questions about the page. */
  email?: string;
}

/**
 * A legal text: numbered sections with anchors, and a table of contents beside them. `{jurisdiction}` and `{checkedOn}` are the
 * brand's, in the language of the page.
 */
export function LegalPage({ title, lead, sections, email = brand.supportEmail }: LegalPageProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const updated = day.format(new Date(LAST_UPDATED));
  const checkedOn = day.format(new Date(addressSources.checkedOn));
  const jurisdiction = legalEntity.jurisdiction[isLocale(locale) ? locale : 'en-US'];
  const say = ({ id, message, values }: MessageDescriptor) =>
    linked(i18n._(id, { ...values, jurisdiction, checkedOn }, { message }));
  return (
    <article className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 pt-12 pb-20 sm:pt-16 lg:grid-cols-[15rem_minmax(0,70ch)]">
      <div className="border-b border-line pb-8 lg:col-start-2">
        <h1 className="text-36 sm:text-48">{title}</h1>
        <p className="mt-4 text-17 text-ink-2">{lead}</p>
        <p className="mt-4 text-13 text-ink-3">
          <Trans>
            Last updated <time dateTime={LAST_UPDATED}>{updated}</time>
          </Trans>
        </p>
      </div>
      <nav
        aria-label={t`On this page`}
        className="border-b border-line py-6 text-13 lg:row-span-2 lg:row-start-1 lg:border-0 lg:py-0"
      >
        <ol className="lg:sticky lg:top-24">
          {sections.map(({ id, title: name }, index) => (
            <li key={id}>
              <a href={`#${id}`} className="flex gap-3 py-1 text-ink-2 fade hover:text-ink">
                <span className="num w-5 shrink-0 text-right text-ink-3">{index + 1}</span>
                <span>{i18n._(name)}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="lg:col-start-2">
        {sections.map(({ id, title: name, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="pt-10">
            <h2 id={`${id}-title`} className="flex gap-3 text-20">
              <span className="num text-ink-3">{index + 1}</span>
              <span>{i18n._(name)}</span>
            </h2>
            {body.map((part, place) =>
              isText(part) ? (
                <p key={place} className="mt-4 text-ink-2">
                  {say(part)}
                </p>
              ) : (
                <ul key={place} className="mt-4 list-disc pl-5 text-ink-2 marker:text-ink-3">
                  {('list' in part ? part.list : []).map((point, at) => (
                    <li key={at} className="mt-2 pl-1">
                      {say(point)}
                    </li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <section
          id="contact"
          aria-labelledby="contact-title"
          className="mt-12 border-t-3 border-double border-ink pt-8"
        >
          <h2 id="contact-title" className="text-20">
            <Trans>Questions about this page</Trans>
          </h2>
          <CompanyFacts className="mt-4 text-ink-2" />
          <p className="mt-2">
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          </p>
        </section>
      </div>
    </article>
  );
}

const ADDRESS = /(https?:\/\/[\w./-]*[\w/-]|(?<![\w.+-])[\w.+-]+@[\w.-]*\w)/;

/** A text with its web and email addresses as links. */
function linked(text: string): ReactNode {
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 0 ? (
      <span key={index}>{part}</span>
    ) : (
      <a
        key={index}
        href={part.includes('@') ? `mailto:${part}` : part}
        rel="noreferrer"
        translate="no"
        className={`wrap-anywhere ${LINK}`}
      >
        {part}
      </a>
    ),
  );
}
