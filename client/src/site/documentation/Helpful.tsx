import { Trans } from '@lingui/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { usePageLink } from '../languages';
import { useLocale } from '../use-locale';

type Opinion = 'page.helpful' | 'page.not-helpful';

/** Asks whether the page helped, and reports the answer to the operator's log. */
export function Helpful({ path }: { path: string }) {
  const locale = useLocale();
  const link = usePageLink();
  const questionId = useId();
  const answer = useRef<HTMLParagraphElement>(null);
  const [opinion, setOpinion] = useState<Opinion | null>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (opinion !== null) answer.current?.focus();
  }, [opinion]);

  function say(chosen: Opinion) {
    setOpinion(chosen);
    import('../visitor-tracker')
      .then(async ({ visitorTracker }) => {
        const tracker = await visitorTracker(path, locale);
        tracker.noted(chosen);
        tracker.flush();
      })
      // The reader has been thanked, and can do nothing about it.
      .catch(() => undefined);
  }

  return (
    <div className="needs-script mt-16 flex min-h-18 flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-6">
      <p id={questionId} ref={answer} role="status" tabIndex={-1}>
        {opinion === null ? (
          <Trans>Was this page helpful?</Trans>
        ) : opinion === 'page.helpful' ? (
          <Trans>Thank you.</Trans>
        ) : (
          <Trans>
            Thank you. To say what is missing,{' '}
            <a {...link(ADDRESSES.contact)} className="text-brand underline underline-offset-4">
              write to us
            </a>
            .
          </Trans>
        )}
      </p>
      {opinion === null && (
        <div role="group" aria-labelledby={questionId} className="flex gap-2">
          <button
            type="button"
            className={buttonStyle('secondary', 'small')}
            onClick={() => say('page.helpful')}
          >
            <Trans>Yes</Trans>
          </button>
          <button
            type="button"
            className={buttonStyle('secondary', 'small')}
            onClick={() => say('page.not-helpful')}
          >
            <Trans>No</Trans>
          </button>
        </div>
      )}
    </div>
  );
}
