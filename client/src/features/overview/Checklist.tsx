import { Trans } from '@lingui/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { TRIAL } from '../../lib/prices';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { isComplete, type Step, STEPS } from './checklist-steps';
import type { NextAction } from '../../lib/next-action';
import { StepList } from './StepList';

interface ChecklistProps {
  done: Readonly<Record<Step, boolean>>;
  /** The overview's main action. Only that action gets the primary button. */
  lead: NextAction['kind'] | undefined;
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
  const complete = isComplete(done);
  const [wasComplete] = useState(complete);
  const { days, gigabytes } = TRIAL;
  if (wasComplete) return null;

  const current = STEPS.find((step) => !done[step]);
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
    <StepList
      title={complete ? <Trans>You are all set</Trans> : <Trans>Get started</Trans>}
      current={current}
      steps={STEPS.map((id) => Object.assign({ id, done: done[id] }, steps[id]))}
    >
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
    </StepList>
  );
}
