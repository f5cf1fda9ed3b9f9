import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DashboardFrameDocument } from '../../app/dashboard-frame.generated';
import { PointsDocument } from './points.generated';
import { usePointsRedeemMutation } from './points-redeem.generated';
import { orderPath } from '../../lib/addresses';
import { wordsForCode } from '../../lib/error-words';
import { FormAlert } from '../../ui/forms/FormAlert';
import { useChange } from '../../lib/forms/use-change';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { Button } from '../../ui/Button';
import { DefinitionList } from '../../ui/DefinitionList';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import type { ProductView } from './product-view';

interface RedeemDialogProps {
  product: ProductView;
  /** Points before the redemption. */
  total: number;
  onClose: () => void;
}

/** Confirms with the remaining points, redeems, reports success, and leads to the order (spec §4). */
export function RedeemDialog({ product, total, onClose }: RedeemDialogProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { keyOf } = useIdempotencyKey();
  const [order, setOrder] = useState<{ id: string; number: string } | null>(null);
  // The balance when the dialog opened: the redemption lowers `total`.
  const [before] = useState(total);
  const [redeem] = usePointsRedeemMutation({
    refetchQueries: [PointsDocument, DashboardFrameDocument],
  });
  const { pending, code, run } = useChange(async () => {
    const request = { productId: product.id };
    const { data } = await redeem({ variables: { ...request, idempotencyKey: keyOf(request) } });
    setOrder(data?.pointsRedeem.order ?? null);
    return data?.pointsRedeem.userErrors ?? [];
  });
  const points = (value: number) => <span className="num">{i18n.number(value)}</span>;

  if (order !== null) {
    return (
      <Dialog
        key="done"
        open
        onClose={onClose}
        title={<Trans>Redeemed</Trans>}
        footer={
          <>
            <Button tone="secondary" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
            <Button onClick={() => void navigate(orderPath(order.id))}>
              <Trans>View order</Trans>
            </Button>
          </>
        }
      >
        <Notice tone="info">
          <Trans>
            You redeemed {product.name}. Order <span className="num">{order.number}</span> is
            already active, with nothing to pay.
          </Trans>
        </Notice>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="ask"
      open
      onClose={onClose}
      title={<Trans>Redeem {product.name}?</Trans>}
      description={<Trans>We create the order and start it immediately.</Trans>}
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
        <FormAlert
          code={code}
          errorWords={(reason) => {
            const words = i18n._(wordsForCode(reason));
            return t`Redemption failed, please try again later. ${words}`;
          }}
        />
      </div>
    </Dialog>
  );
}
