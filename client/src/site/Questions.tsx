import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import type { Question } from './question';

/** Questions before buying. `<details>` opens before any script has loaded. */
export function Questions({
  title,
  questions,
}: {
  title: ReactNode;
  questions: readonly Question[];
}) {
  const { i18n } = useLingui();
  return (
    <section
      id="questions"
      className="page grid gap-x-12 gap-y-8 py-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <h2 className="text-36">{title}</h2>
      <div className="border-t border-line">
        {questions.map(({ id, question, answer }) => (
          <details key={id} className="group border-b border-line">
            <summary className="flex items-center justify-between gap-4 py-4 text-17 font-semibold">
              <span>{i18n._(question)}</span>
              <ChevronIcon className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-150 pb-5 text-ink-2">{i18n._(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
