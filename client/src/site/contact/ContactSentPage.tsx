import { Trans } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { usePageLink } from '../languages';

/** Follows the form once support has the message. */
export function ContactSentPage() {
  const link = usePageLink();
  return (
    <section className="page flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <h1 className="text-36 sm:text-48">
        <Trans>We have your message</Trans>
      </h1>
      <p className="max-w-150 text-17 text-ink-2">
        <Trans>
          Support answers by email, to the address that you entered. If nothing arrives, look in the
          spam folder.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <a {...link(ADDRESSES.home)} className={buttonStyle()}>
          <Trans>Back to the home page</Trans>
        </a>
        <a {...link(ADDRESSES.contact)} className={buttonStyle('secondary')}>
          <Trans>Write another message</Trans>
        </a>
      </div>
    </section>
  );
}
