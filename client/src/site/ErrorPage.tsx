import { Trans } from '@lingui/macro';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { buttonStyle } from '../ui/button-style';
import { usePageLink } from './languages';

/**
 * Sent with status 500 when a page fails. The browser's own reload retries, because it sends the same request again.
 */
export function ErrorPage() {
  const link = usePageLink();
  return (
    <section className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <p className="num text-15 text-bad">500</p>
      <h1 className="text-36 sm:text-48">
        <Trans>Something went wrong</Trans>
      </h1>
      <p className="max-w-150 text-17 text-ink-2">
        <Trans>
          This is a problem on our side, and we have recorded it. Reload the page in a moment. If it
          keeps happening, tell us.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <a {...link(ADDRESSES.home)} className={buttonStyle()}>
          <Trans>Back to the home page</Trans>
        </a>
        <a href={`mailto:${brand.supportEmail}`} className={buttonStyle('secondary')}>
          {brand.supportEmail}
        </a>
      </div>
    </section>
  );
}
