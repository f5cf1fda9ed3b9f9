import { Trans } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { EntryLinks } from '../EntryLinks';
import { usePageLink } from '../languages';

/** For readers who didn't find their answer, and those who have read enough. */
export function AskUs() {
  const link = usePageLink();
  return (
    <section className="page pb-20">
      <div className="flex flex-wrap items-center justify-between gap-8 border-t-3 border-double border-ink pt-12">
        <div>
          <h2 className="text-24">
            <Trans>Didn't find your question?</Trans>
          </h2>
          <p className="mt-2 text-ink-2">
            <Trans>Write to us. A person reads it and answers by email.</Trans>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a {...link(ADDRESSES.contact)} className={buttonStyle('secondary')}>
            <Trans>Ask a question</Trans>
          </a>
          <EntryLinks />
        </div>
      </div>
    </section>
  );
}
