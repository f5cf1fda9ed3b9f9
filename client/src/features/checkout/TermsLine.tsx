import { Trans } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { SiteLink } from '../../ui/SiteLink';

const LINK = 'underline underline-offset-4';

/** The terms, with those about refunds, beside each button that pays. */
export function TermsLine() {
  return (
    <p className="text-13 text-ink-2">
      <Trans>
        By paying, you agree to the{' '}
        <SiteLink to={ADDRESSES.terms} inNewTab className={LINK}>
          Terms of Service
        </SiteLink>{' '}
        and the{' '}
        <SiteLink to={`${ADDRESSES.terms}#refunds`} inNewTab className={LINK}>
          refund terms
        </SiteLink>
        .
      </Trans>
    </p>
  );
}
