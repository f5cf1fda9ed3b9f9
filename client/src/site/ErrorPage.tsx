import { Trans } from '@lingui/macro';
import { ADDRESSES } from '../lib/addresses';
import { brand } from '../lib/brand';
import { buttonStyle } from '../ui/button-style';
import { usePageLink } from './languages';

/** The gateway replaces it with the id of the failed request (gateway/src/http/site/site.ts). */
const REQUEST_ID = '{{requestId}}';

/**
 * Sent with status 500 or 503 when a page fails. The browser's own reload retries, because it sends the same request again.
 */
export function ErrorPage() {
  const link = usePageLink();
  const mail = `mailto:${brand.supportEmail}?subject=${REQUEST_ID}`;
  return (
    <section className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <h1 className="text-36 sm:text-48">
        <Trans>We couldn't load this page</Trans>
      </h1>
      <p className="max-w-150 text-17 text-ink-2">
        <Trans>
          Something failed on our side. The link is fine. Wait a minute, then reload this page.
        </Trans>
      </p>
      <p className="max-w-150 text-17 text-ink-2">
        <Trans>
          If it keeps happening, write to{' '}
          <a href={mail} className="text-brand underline underline-offset-4">
            {brand.supportEmail}
          </a>{' '}
          and quote this ID, so that we can find the error in our log:
        </Trans>
      </p>
      <p className="num rounded-control bg-sunk px-4 py-3 text-15 wrap-anywhere">{REQUEST_ID}</p>
      <div className="flex flex-wrap gap-3">
        <a {...link(ADDRESSES.home)} className={buttonStyle()}>
          <Trans>Back to the home page</Trans>
        </a>
        <a {...link(ADDRESSES.contact)} className={buttonStyle('secondary')}>
          <Trans>Contact us</Trans>
        </a>
      </div>
    </section>
  );
}
