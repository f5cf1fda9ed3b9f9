import { Trans, useLingui } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { Breadcrumbs } from '../Breadcrumbs';
import { usePageLink } from '../languages';
import { ProductPicture } from '../pictures/ProductPicture';
import { wordsIn } from '../words-in';
import { AskUs } from './AskUs';
import { FAQ_SECTIONS, type FaqSection } from './sections';

/** The answers of one section. They stand open, so that links to them and the browser's own search work everywhere. */
export function FaqSectionPage({ section }: { section: FaqSection }) {
  const { t, i18n } = useLingui();
  const link = usePageLink();
  const { name, lead, questions, picture } = section;
  return (
    <>
      <article className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 pt-8 pb-16 lg:grid-cols-[15rem_minmax(0,70ch)]">
        <div className="border-b border-line pb-8 lg:col-start-2">
          <Breadcrumbs
            steps={[{ path: ADDRESSES.faq, name: <Trans>FAQ</Trans> }]}
            current={i18n._(name)}
          />
          <h1 className="mt-8 text-36 sm:text-48">{i18n._(name)}</h1>
          <p className="mt-4 text-17 text-ink-2">{i18n._(lead)}</p>
        </div>
        <nav
          aria-label={t`Sections of the FAQ`}
          className="border-b border-line py-6 lg:row-span-2 lg:row-start-1 lg:border-0 lg:py-8"
        >
          <ul className="flex flex-wrap gap-x-6 gap-y-1 lg:sticky lg:top-24 lg:flex-col">
            {FAQ_SECTIONS.map((other) => (
              <li key={other.path}>
                <a
                  {...link(other.path)}
                  aria-current={other.path === section.path ? 'page' : undefined}
                  className="inline-block py-1 text-ink-2 fade hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {i18n._(other.name)}
                </a>
              </li>
            ))}
            <li>
              <a {...link(ADDRESSES.faq)} className="inline-block py-1 text-brand hover:underline">
                <Trans>All questions</Trans>
              </a>
            </li>
          </ul>
        </nav>
        <div className="lg:col-start-2">
          {questions.map(({ id, question, answer, lists = [] }) => (
            <section
              key={id}
              id={id}
              className="-mx-4 scroll-mt-16 rounded-card px-4 pt-8 pb-2 target:bg-brand-soft target:pb-8"
            >
              <h2 className="text-17 leading-snug">
                <a href={`#${id}`} className="hover:underline">
                  {i18n._(question)}
                </a>
              </h2>
              <p className="mt-2 wrap-anywhere text-ink-2">{i18n._(answer)}</p>
              {lists.map(({ title, items }) => (
                <div key={title.id} className="mt-3 text-ink-2">
                  <p id={`${id}-${title.id}`}>{i18n._(title)}</p>
                  <ul aria-labelledby={`${id}-${title.id}`} className="mt-1 list-disc pl-5">
                    {items.map((words, index) => (
                      <li key={index} className="py-0.5">
                        {wordsIn(i18n, words)}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          ))}
          {picture && (
            <figure className="pt-12">
              <figcaption className="mb-4 border-t border-line pt-4 text-17">
                {i18n._(picture.caption)}
              </figcaption>
              <ProductPicture name={picture.name} />
            </figure>
          )}
        </div>
      </article>
      <AskUs />
    </>
  );
}
