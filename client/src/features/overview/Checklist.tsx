import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import CheckIcon from '~icons/lucide/check';
import { ADDRESSES } from '../../lib/addresses';
import { TRIAL } from '../../lib/prices';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { isComplete, type leadOf, type Step, STEPS } from './checklist-steps';

interface ChecklistProps {
  done: Readonly<Record<Step, boolean>>;
  /** The overview's main action. Only that action gets the primary button. */
  lead: ReturnType<typeof leadOf> | undefined;
  /** Path of the proxy setup, with what a visitor chose. */
  setupPath: string;
  onVerify: () => void;
  /** Events that say that somebody is about to verify, so that the code can be fetched. */
  verifyIntent: { onPointerEnter: () => void; onFocus: () => void };
}

/**
 * The way to the first request in three steps, each of which ticks itself. Customers who were done before do not see it.
 * Customers who finish while it is open see it to the end.
 */
export function Checklist({ done, lead, setupPath, onVerify, verifyIntent }: ChecklistProps) {
  const { t } = useLingui();
  const complete = isComplete(done);
  const [wasComplete] = useState(complete);
  const { days, gigabytes } = TRIAL;
  if (wasComplete) return null;

  const current = STEPS.find((step) => !done[step]);
  const count = STEPS.filter((step) => done[step]).length;
  const steps: Readonly<Record<Step, { title: ReactNode; text: ReactNode; action: ReactNode }>> = {
    VERIFY: {
      title: <Trans>Verify your email</Trans>,
      text: (
        <Trans>
          Get {gigabytes} GB for {days} days, a sub account, and points.
        </Trans>
      ),
      action: (
        <Button size="small" onClick={onVerify} {...verifyIntent}>
          <Trans>Enter the code</Trans>
        </Button>
      ),
    },
    GENERATE: {
      title: <Trans>Generate a proxy</Trans>,
      text: <Trans>Choose a country and how long to keep an IP address.</Trans>,
      action: (
        <Link
          to={setupPath}
          className={buttonStyle(lead === 'GENERATE' ? 'primary' : 'secondary', 'small')}
        >
          <Trans>Set up a proxy</Trans>
        </Link>
      ),
    },
    REQUEST: {
      title: <Trans>Send the first request</Trans>,
      text: <Trans>Run a code sample. It shows up here within seconds.</Trans>,
      action: current === 'REQUEST' && (
        <span className="flex min-h-8 items-center gap-2 text-13 text-ink-2">
          <span className="size-2 animate-pulse rounded-full bg-signal" />
          <Trans>Waiting for the first request…</Trans>
        </span>
      ),
    },
  };

  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 pt-5 sm:px-6">
        <h2 className="text-17">
          {complete ? <Trans>You are all set</Trans> : <Trans>Get started</Trans>}
        </h2>
        <p role="status" className="text-13 text-ink-2">
          <Trans>
            <span className="tabular-nums">{count}</span> of{' '}
            <span className="tabular-nums">{STEPS.length}</span> done
          </Trans>
        </p>
      </div>
      <ol className="mt-4 grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-t border-line lg:grid-cols-3 lg:divide-x lg:divide-y-0">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className="flex gap-4 p-5 sm:px-6"
          >
            <Mark done={done[step]} current={step === current} number={index + 1} />
            <div className="flex min-w-0 grow flex-col items-start gap-3">
              <div>
                <h3 className="text-15 leading-tight">
                  {steps[step].title}{' '}
                  <span className="sr-only">{done[step] ? t`Done` : t`To do`}</span>
                </h3>
                <p className="mt-1 text-13 text-ink-2">{steps[step].text}</p>
              </div>
              {!done[step] && steps[step].action}
            </div>
          </li>
        ))}
      </ol>
      {complete && (
        <p className="border-t border-line px-5 py-3 text-13 text-ink-2 sm:px-6">
          <Trans>
            Your first request has arrived.{' '}
            <Link
              to={ADDRESSES.statistics}
              className="py-1 text-brand underline underline-offset-4"
            >
              See it in the statistics
            </Link>
          </Trans>
        </p>
      )}
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
