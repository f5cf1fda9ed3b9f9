import { Trans } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import type { Intent } from '../../lib/on-intent';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { expectedProducts, type ProductView } from './product-view';

const LIST = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3';

interface ProductsProps {
  products: readonly ProductView[];
  intent: Intent;
  onRedeem: (product: ProductView) => void;
}

/** Products for points, with the points missing for each. */
export function Products({ products, intent, onRedeem }: ProductsProps) {
  return (
    <ul className={LIST}>
      {products.map((product) => (
        <li key={product.id} className="flex min-w-0">
          <Card className="flex w-full flex-col p-5">
            <Offer product={product} intent={intent} onRedeem={onRedeem} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Invisible products at build time give the cards their final size. */
export function ProductsLoading() {
  const { i18n } = useLingui();
  return (
    <ul aria-hidden="true" className={LIST}>
      {expectedProducts(i18n).map((product) => (
        <li key={product.id} className="flex min-w-0">
          <Card className="relative flex w-full flex-col p-5">
            <div className="invisible flex grow flex-col">
              <Offer product={product} />
            </div>
            <div className="absolute inset-5 flex flex-col">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="mt-2 h-4 w-1/2" />
              <Skeleton className="mt-5 h-6 w-24" />
              <Skeleton className="mt-auto h-8 w-20" />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

interface OfferProps extends Partial<Pick<ProductsProps, 'intent' | 'onRedeem'>> {
  product: ProductView;
}

function Offer({ product, intent, onRedeem }: OfferProps) {
  const { i18n } = useLingui();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-15 leading-snug">{product.name}</h3>
        <span className="flex gap-1.5">
          {product.hot && (
            <Badge tone="warn">
              <Trans>Hot</Trans>
            </Badge>
          )}
          {product.bonus !== null && (
            <Badge tone="good">
              <Trans>saves {<span className="ml-1 tabular-nums">{product.bonus}</span>}</Trans>
            </Badge>
          )}
        </span>
      </div>
      <p className="mt-1.5 text-13 text-ink-2">
        {product.validity === null ? (
          <Trans>
            worth{' '}
            <span translate="no" className="tabular-nums">
              {product.price}
            </span>
          </Trans>
        ) : (
          <Trans>
            worth{' '}
            <span translate="no" className="tabular-nums">
              {product.price}
            </span>
            , valid for {product.validity}
          </Trans>
        )}
      </p>
      <p className="mt-auto flex items-baseline gap-2 pt-4 pb-4">
        <span className="num text-24">{i18n.number(product.pointsCost)}</span>
        <span className="text-13 text-ink-2">
          <Trans>points</Trans>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          {...intent}
          size="small"
          disabled={product.missing > 0}
          aria-describedby={product.missing > 0 ? `missing-${product.id}` : undefined}
          onClick={() => {
            onRedeem?.(product);
          }}
        >
          <Trans>Redeem</Trans>
        </Button>
        {product.missing > 0 && (
          <span id={`missing-${product.id}`} className="text-13 text-ink-3">
            <Trans>
              <span className="tabular-nums">{i18n.number(product.missing)}</span> more needed
            </Trans>
          </span>
        )}
      </div>
    </>
  );
}
