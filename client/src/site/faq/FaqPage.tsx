import { Trans } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import ArrowIcon from '~icons/lucide/arrow-right';
import { usePageLink } from '../languages';
import { AskUs } from './AskUs';
import { FaqSearch } from './FaqSearch';
import { FAQ_SECTIONS } from './sections';

/** All questions by section, and a search over the answers. */
export function FaqPage() {
  const { i18n } = useLingui();
  const link = usePageLink();
  return (
    <>
      <section className="page pt-12 pb-16 sm:pt-16">
        <h1 className="text-36 sm:text-48">
          <Trans>Questions and answers</Trans>
        </h1>
        <p className="mt-5 max-w-136 text-17 text-ink-2">
          <Trans>How the proxies work, what they cost, and what to do when something fails.</Trans>
        </p>
        <FaqSearch>
          <div className="mt-12 grid gap-x-12 gap-y-14 lg:grid-cols-3">
            {FAQ_SECTIONS.map(({ path, name, questions }) => (
              <section key={path}>
                <h2 className="text-20">
                  <a {...link(path)} className="inline-flex items-center gap-2 hover:underline">
                    <span>{i18n._(name)}</span>
                    <ArrowIcon className="size-4 text-brand" />
                  </a>
                </h2>
                <ul className="mt-4 border-t border-line">
                  {questions.map(({ id, question }) => (
                    <li key={id} className="border-b border-line">
                      <a
                        {...link(path, `#${id}`)}
                        className="block py-2.5 text-ink-2 fade hover:text-ink"
                      >
                        {i18n._(question)}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </FaqSearch>
      </section>
      <AskUs />
    </>
  );
}
