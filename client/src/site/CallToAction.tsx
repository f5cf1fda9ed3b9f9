import { Trans } from '@lingui/macro';
import ArrowIcon from '~icons/lucide/arrow-right';
import { ADDRESSES } from '../lib/addresses';
import { TRIAL } from '../lib/prices';
import { buttonStyle } from '../ui/button-style';
import { EntryLinks } from './EntryLinks';
import { usePageLink } from './languages';
import { useLocale } from './use-locale';

/** The offer at the end of the page, below a double rule. */
export function CallToAction() {
  const link = usePageLink();
  const { days } = TRIAL;
  const gigabytes = new Intl.NumberFormat(useLocale()).format(TRIAL.gigabytes);
  return (
    <section className="page pb-20">
      <div className="flex flex-wrap items-center justify-between gap-8 border-t-3 border-double border-ink pt-12">
        <div>
          <h2 className="text-36">
            <Trans>Open an account</Trans>
          </h2>
          <p className="mt-3 text-17 text-ink-2">
            <Trans>
              Try {gigabytes} GB for {days} days. No card needed.
            </Trans>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <EntryLinks size="large">
            <ArrowIcon className="size-4" />
          </EntryLinks>
          <a {...link(ADDRESSES.contact)} className={buttonStyle('secondary', 'large')}>
            <Trans>Talk to sales</Trans>
          </a>
        </div>
      </div>
    </section>
  );
}
