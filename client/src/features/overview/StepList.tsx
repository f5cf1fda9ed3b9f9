import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import CheckIcon from '~icons/lucide/check';
import { Card } from '../../ui/layout/Card';

interface ListedStep {
  readonly id: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Not shown once it is done. */
  readonly action: ReactNode;
  readonly done: boolean;
}

interface StepListProps {
  title: ReactNode;
  steps: readonly ListedStep[];
  /** The step that is due, if they have an order. */
  current?: string | undefined;
  /** Beside the count. */
  action?: ReactNode;
  /** Below the steps. */
  children?: ReactNode;
}

const COLUMNS: Readonly<Record<number, string>> = {
  3: 'lg:grid-cols-3 lg:divide-x lg:divide-y-0',
  4: 'sm:grid-cols-2 xl:grid-cols-4 xl:divide-x xl:divide-y-0',
};

/** Steps that tick themselves. */
export function StepList({ title, steps, current, action, children }: StepListProps) {
  const { t } = useLingui();
  const count = steps.filter(({ done }) => done).length;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pt-5 sm:px-6">
        <h2 className="text-17">{title}</h2>
        <div className="flex items-center gap-3">
          <p role="status" className="text-13 text-ink-2">
            <Trans>
              <span className="tabular-nums">{count}</span> of{' '}
              <span className="tabular-nums">{steps.length}</span> done
            </Trans>
          </p>
          {action}
        </div>
      </div>
      <ol
        className={`mt-4 grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-t border-line ${COLUMNS[steps.length] ?? ''}`}
      >
        {steps.map(({ id, title: name, text, action: button, done }, index) => (
          <li
            key={id}
            aria-current={id === current ? 'step' : undefined}
            className="flex gap-4 p-5 sm:px-6"
          >
            <Mark done={done} current={id === current} number={index + 1} />
            <div className="flex min-w-0 grow flex-col items-start gap-3">
              <div>
                <h3 className="text-15 leading-tight">
                  {name} <span className="sr-only">{done ? t`Done` : t`To do`}</span>
                </h3>
                <p className="mt-1 text-13 text-ink-2">{text}</p>
              </div>
              {!done && button}
            </div>
          </li>
        ))}
      </ol>
      {children}
    </Card>
  );
}

function Mark({ done, current, number }: { done: boolean; current: boolean; number: number }) {
  const look = done
    ? 'bg-brand text-on-brand'
    : current
      ? 'border border-brand text-brand'
      : 'border border-control text-ink-3';
  return (
    <span
      aria-hidden="true"
      className={`num mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full text-13 fade ${look}`}
    >
      {done ? <CheckIcon className="size-4" /> : number}
    </span>
  );
}
