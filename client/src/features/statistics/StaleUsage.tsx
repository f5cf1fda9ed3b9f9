import { Trans, useLingui } from '@lingui/macro';
import { errorCode, isToldByPage } from '../../lib/apollo/errors';
import type { Failure } from '../../lib/apollo/use-failure';
import { wordsForCode } from '../../lib/error-words';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';

interface StaleUsageProps extends Failure {
  /** The period of the visible figures, in words. */
  period: string;
  /** The figures answer the question, but are out of date. */
  asked: boolean;
}

/** Shown above older figures when newer ones could not be loaded. Names their period and offers Retry. */
export function StaleUsage({ error, period, asked, retry, loading }: StaleUsageProps) {
  const { i18n } = useLingui();
  const code = errorCode(error);
  return (
    <Notice tone="warn">
      <p>
        {asked ? (
          <Trans>These figures are out of date: newer ones could not be loaded.</Trans>
        ) : (
          <Trans>
            Your selection couldn't be loaded. These are still the earlier figures: {period}.
          </Trans>
        )}{' '}
        {!isToldByPage(code) && <span>{i18n._(wordsForCode(code))}</span>}
      </p>
      <Button
        tone="secondary"
        size="small"
        className="mt-2"
        pending={loading}
        onClick={() => void retry().catch(() => undefined)}
      >
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  );
}
