import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import CloseIcon from '~icons/lucide/x';
import {
  ADD_API_KEY_PATH,
  ADD_SUB_ACCOUNT_PATH,
  ADD_WHITELIST_ENTRY_PATH,
  ADDRESSES,
} from '../../lib/addresses';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { NEXT_STEPS, type NextStep } from './next-steps';
import { StepList } from './StepList';

interface NextStepsProps {
  done: Readonly<Record<NextStep, boolean>>;
  onPutAway: () => void;
}

/** The steps after the first request. The card stays until the next visit when its last step is done, to show the tick. */
export function NextSteps({ done, onPutAway }: NextStepsProps) {
  const { t } = useLingui();
  const [wasComplete] = useState(NEXT_STEPS.every((step) => done[step]));
  if (wasComplete) return null;
  const link = (to: string, words: ReactNode) => (
    <Link to={to} className={buttonStyle('secondary', 'small')}>
      {words}
    </Link>
  );
  const steps: Readonly<
    Record<NextStep, { title: ReactNode; text: ReactNode; action: ReactNode }>
  > = {
    SUB_ACCOUNT: {
      title: <Trans>A sub account for each project</Trans>,
      text: <Trans>Each has a password of its own, and its usage is counted apart.</Trans>,
      action: link(ADD_SUB_ACCOUNT_PATH, <Trans>Add sub account</Trans>),
    },
    LIMIT: {
      title: <Trans>A limit</Trans>,
      text: <Trans>A project that has used its gigabytes stops; the others go on.</Trans>,
      action: link(ADDRESSES.subAccounts, <Trans>Set a limit</Trans>),
    },
    WHITELIST: {
      title: <Trans>A whitelisted address</Trans>,
      text: <Trans>Your server connects without a username and a password.</Trans>,
      action: link(ADD_WHITELIST_ENTRY_PATH, <Trans>Add an address</Trans>),
    },
    CODE: {
      title: <Trans>Your own code</Trans>,
      text: <Trans>An API key reads usage and manages sub accounts.</Trans>,
      action: link(ADD_API_KEY_PATH, <Trans>Make an API key</Trans>),
    },
  };
  return (
    <StepList
      title={<Trans>Next steps</Trans>}
      steps={NEXT_STEPS.map((id) => Object.assign({ id, done: done[id] }, steps[id]))}
      action={
        <Button
          tone="quiet"
          size="small"
          className="-mr-2 px-2"
          aria-label={t`Hide the next steps`}
          title={t`Hide the next steps`}
          onClick={onPutAway}
        >
          <CloseIcon className="size-4" />
        </Button>
      }
    />
  );
}
