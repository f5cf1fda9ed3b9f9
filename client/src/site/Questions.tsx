import { Trans } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import ChevronIcon from '~icons/lucide/chevron-down';
import { HOME_QUESTIONS } from './questions';

/** Questions asked before buying: `<details>`, so they open before any script has arrived. */
export function Questions() {
  const { i18n } = useLingui();
  return (
    <section
      id="questions"
      className="page grid gap-12 py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <h2 className="text-36">
        <Trans>Asked before signing</Trans>
      </h2>
      <div className="border-t border-line">
        {HOME_QUESTIONS.map(({ id, question, answer }) => (
          <details key={id} className="group border-b border-line">
            <summary className="flex items-center justify-between gap-4 py-4 text-17 font-semibold">
              {i18n._(question)}
              <ChevronIcon className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-150 pb-5 text-ink-2">{i18n._(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
