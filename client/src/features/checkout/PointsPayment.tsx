import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Checkout_OrderFragment,
  type Checkout_ProductFragment,
  useCheckoutCancelMutation,
  useCheckoutRedeemMutation,
} from './checkout.generated';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { useChange } from '../../lib/forms/use-change';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { localTimeZone } from '../../lib/moment';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { DefinitionList } from '../../ui/layout/DefinitionList';
import { PaidDialog } from './PaidDialog';
import { rememberReplaced } from './tab-memory';
import { TermsLine } from './TermsLine';

interface PointsPaymentProps {
  product: Checkout_ProductFragment;
  /** The customer's points. */
  points: number;
  /** An order for the same, which is not needed any more once points have bought it. */
  instead: { readonly id: string; readonly number: string } | null;
  onClose: () => void;
  /** Shows that the order is paid. */
  onPaid: () => void;
}

/** Buys with points: before and after, then the order, which is paid and started at once. */
export function PointsPayment({ product, points, instead, onClose, onPaid }: PointsPaymentProps) {
  const { i18n } = useLingui();
  const [redeem] = useCheckoutRedeemMutation();
  const [cancel] = useCheckoutCancelMutation();
  const { keyOf } = useIdempotencyKey();
  const [, setSearch] = useSearchParams();
  const [paid, setPaid] = useState<Checkout_OrderFragment | null>(null);
  const cost = product.pointsCost;

  const { pending, code, run } = useChange(async () => {
    const request = { productId: product.id };
    const { data } = await redeem({
      variables: { ...request, idempotencyKey: keyOf(request), timeZone: localTimeZone() },
    });
    const made = data?.pointsRedeem.order;
    if (made == null) return data?.pointsRedeem.userErrors ?? [];
    if (instead !== null) rememberReplaced(instead.id, made.id);
    setPaid(made);
    onPaid();
    // The points are spent: an order that could not be cancelled stays unpaid in the list and expires by itself.
    if (instead !== null) await cancel({ variables: { id: instead.id } }).catch(() => undefined);
    return [];
  });

  if (paid !== null)
    return (
      <PaidDialog
        order={paid}
        onStay={() => {
          // If the customer stays, continue with that order.
          onClose();
          setSearch({ order: paid.id }, { replace: true });
        }}
      />
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Pay with points?</Trans>}
      confirmLabel={<Trans>Pay {i18n.number(cost)} points</Trans>}
      pending={pending}
      onConfirm={() => void run()}
    >
      <DefinitionList
        items={[
          { term: <Trans>You have</Trans>, detail: <Num value={points} /> },
          { term: <Trans>Cost</Trans>, detail: <Num value={cost} /> },
          { term: <Trans>Points left</Trans>, detail: <Num value={points - cost} /> },
        ]}
      />
      <p className="mt-3">
        <Trans>The order is paid and starts immediately.</Trans>
        {instead !== null && (
          <>
            {' '}
            <Trans>
              Unpaid order <span className="num">{instead.number}</span> will be canceled.
            </Trans>
          </>
        )}
      </p>
      <div className="mt-3">
        <TermsLine />
      </div>
      <FormAlert code={code} />
    </ConfirmDialog>
  );
}

function Num({ value }: { value: number }) {
  const { i18n } = useLingui();
  return <span className="num">{i18n.number(value)}</span>;
}
