import { Plural, Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DashboardFrameDocument } from '../../lib/frame/dashboard-frame.generated';
import { PointsDocument } from './points.generated';
import { PointsTotalDocument } from './PointsTotal.generated';
import { type PointsRedeemMutation, usePointsRedeemMutation } from './points-redeem.generated';
import { orderPath } from '../../lib/addresses';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { useChange } from '../../lib/forms/use-change';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { localTimeZone } from '../../lib/moment';
import { useSecondsLeft } from '../../lib/use-seconds-left';
import { Button } from '../../ui/Button';
import { DefinitionList } from '../../ui/layout/DefinitionList';
import { Dialog } from '../../ui/overlay/Dialog';
import { Notice } from '../../ui/feedback/Notice';
import type { ProductView } from './product-view';

interface RedeemDialogProps {
  product: ProductView;
  /** Points before the redemption. */
  total: number;
  onClose: () => void;
}

type RedeemedOrder = NonNullable<PointsRedeemMutation['pointsRedeem']['order']>;

/** Long enough to read it. */
const REDIRECT_SECONDS = 10;

/** Confirms with the remaining points, redeems, reports success, and leads to the order (spec §4). */
export function RedeemDialog({ product, total, onClose }: RedeemDialogProps) {
  const { t, i18n } = useLingui();
  const { keyOf } = useIdempotencyKey();
  const [order, setOrder] = useState<RedeemedOrder | null>(null);
  // The balance when the dialog opened: the redemption lowers `total`.
  const [before] = useState(total);
  const [redeem] = usePointsRedeemMutation({
    refetchQueries: [PointsDocument, PointsTotalDocument, DashboardFrameDocument],
  });
  const { pending, code, run } = useChange(async () => {
    const request = { productId: product.id };
    const { data } = await redeem({
      variables: { ...request, idempotencyKey: keyOf(request), timeZone: localTimeZone() },
    });
    setOrder(data?.pointsRedeem.order ?? null);
    return data?.pointsRedeem.userErrors ?? [];
  });
  const points = (value: number) => <span className="num">{i18n.number(value)}</span>;

  if (order !== null)
    return <Redeemed key="done" name={product.name} order={order} onStay={onClose} />;
  return (
    <Dialog
      key="ask"
      onClose={onClose}
      title={<Trans>Redeem {product.name}?</Trans>}
      description={
        product.isUnlimited ? (
          <Trans>
            We create the order and activate it immediately. If an unlimited period is running, the
            new days follow it.
          </Trans>
        ) : (
          <Trans>We create the order and start it immediately.</Trans>
        )
      }
      footer={
        <>
          <Button tone="secondary" disabled={pending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button pending={pending} onClick={() => void run()}>
            <Trans>Redeem now</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <DefinitionList
          items={[
            { term: t`Your points`, detail: points(before) },
            { term: t`Cost`, detail: points(-product.pointsCost) },
            {
              term: t`Points left`,
              detail: (
                <strong className="font-semibold">{points(before - product.pointsCost)}</strong>
              ),
            },
          ]}
        />
        <p role="status" className="text-13 text-ink-2 empty:hidden">
          {pending && <Trans>Redeeming. This takes a few seconds.</Trans>}
        </p>
        <FormAlert
          code={code}
          failed={(words) => t`Redemption failed, please try again later. ${words}`}
        />
      </div>
    </Dialog>
  );
}

interface RedeemedProps {
  /** Of the product. */
  name: string;
  order: RedeemedOrder;
  /** Closed without leaving. */
  onStay: () => void;
}

/** The redemption succeeded: the orders open by themselves, with this one in the panel, unless the customer stays. */
function Redeemed({ name, order, onStay }: RedeemedProps) {
  const navigate = useNavigate();
  const leave = () => void navigate(orderPath(order.id));
  const seconds = useSecondsLeft(REDIRECT_SECONDS, leave);
  return (
    <Dialog
      onClose={onStay}
      title={<Trans>Redeemed</Trans>}
      footer={
        <>
          <Button tone="secondary" onClick={onStay}>
            <Trans>Stay here</Trans>
          </Button>
          <Button onClick={leave}>
            <Trans>View order</Trans>
          </Button>
        </>
      }
    >
      <Notice tone="info">
        {order.serviceStatus === 'QUEUED' ? (
          <Trans>
            You redeemed {name}. The days of order <span className="num">{order.number}</span>{' '}
            follow the period that is running, with nothing to pay. Check it in My orders.
          </Trans>
        ) : (
          <Trans>
            You redeemed {name}. Order <span className="num">{order.number}</span> is already
            active, with nothing to pay. Check it in My orders.
          </Trans>
        )}
      </Notice>
      <p className="mt-3 text-13 text-ink-3">
        <Plural
          value={seconds}
          one="Your orders open in # second."
          other="Your orders open in # seconds."
        />
      </p>
    </Dialog>
  );
}
