import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { formatAmount } from '../../../lib/format';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import type { NewPrice } from './use-place-order';

interface PriceChangedDialogProps {
  price: NewPrice;
  onClose: () => void;
}

/** Asks before an order is made at another price than the one that was shown. */
export function PriceChangedDialog({ price, onClose }: PriceChangedDialogProps) {
  const { i18n } = useLingui();
  const [pending, setPending] = useState(false);
  const before = formatAmount(price.before, i18n.locale);
  const now = formatAmount(price.now, i18n.locale);

  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>The price has changed</Trans>}
      confirmLabel={<Trans>Continue with {now}</Trans>}
      pending={pending}
      onConfirm={() => {
        setPending(true);
        void price.accept().finally(() => setPending(false));
      }}
    >
      <p>
        <Trans>
          You chose this order at{' '}
          <span translate="no" className="tabular-nums">
            {before}
          </span>
          . It costs{' '}
          <strong translate="no" className="text-ink tabular-nums">
            {now}
          </strong>{' '}
          now.
        </Trans>
      </p>
      <p className="mt-2">
        <Trans>Nothing has been charged.</Trans>
      </p>
    </ConfirmDialog>
  );
}
