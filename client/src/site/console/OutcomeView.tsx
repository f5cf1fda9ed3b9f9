import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { NoAnswerWords, RefusalWords } from './words';
import { endpoint, type Outcome } from './send';

interface OutcomeViewProps {
  outcome: Outcome | null;
  /** The request may have been a mutation. */
  mayHaveChanged: boolean;
}

/** The result of the last request: in words, in figures, and as it came. */
export function OutcomeView({ outcome, mayHaveChanged }: OutcomeViewProps) {
  const { t } = useLingui();
  return (
    <>
      {/* There before it says anything, or a screen reader would not read it. */}
      <div role="status" className="text-13 empty:hidden">
        {outcome !== null && <Summary outcome={outcome} mayHaveChanged={mayHaveChanged} />}
      </div>
      {outcome?.kind === 'answered' && (
        <pre
          translate="no"
          tabIndex={0}
          aria-label={t`Answer`}
          role="region"
          className="max-h-96 wrap-anywhere whitespace-pre-wrap"
        >
          {outcome.text}
        </pre>
      )}
    </>
  );
}

function Summary({ outcome, mayHaveChanged }: OutcomeViewProps & { outcome: Outcome }): ReactNode {
  const { i18n } = useLingui();
  if (outcome.kind !== 'answered')
    return (
      <div className="text-bad">
        <NoAnswerWords kind={outcome.kind} host={endpoint().host} />
        {mayHaveChanged && outcome.kind !== 'offline' && (
          <>
            {' '}
            <Trans>The change may have been made: look before you run it again.</Trans>
          </>
        )}
      </div>
    );
  const { status, durationMs, cost, requestId, refusal, isPartial } = outcome;
  const milliseconds = Math.round(durationMs);
  const costOfThis = i18n.number(cost?.operation ?? 0);
  const limit = i18n.number(cost?.limit ?? 0);
  return (
    <>
      {refusal !== null && (
        <div className="mb-2 text-bad">
          <RefusalWords refusal={refusal} />
          {isPartial && (
            <>
              {' '}
              <Trans>The rest was answered.</Trans>
            </>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        <span>
          <Trans>Status {status}</Trans>
        </span>
        <span>
          <Trans>{milliseconds} ms</Trans>
        </span>
        {cost !== null && (
          <span>
            <Trans>
              Cost {costOfThis} of {limit}
            </Trans>
          </span>
        )}
        {requestId !== null && (
          <span>
            <Trans>
              Request ID{' '}
              <span translate="no" className="num wrap-anywhere">
                {requestId}
              </span>
            </Trans>
          </span>
        )}
      </div>
    </>
  );
}
