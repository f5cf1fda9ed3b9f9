import { Trans, useLingui } from '@lingui/macro';
import { Suspense, useState } from 'react';
import PointsIcon from '~icons/lucide/coins';
import { PointsDocument } from './points.generated';
import { usePointsTotalQuery } from './PointsTotal.generated';
import { useProductsQuery } from './Products.generated';
import { useFailure } from '../../lib/apollo/use-failure';
import { onIntent } from '../../lib/on-intent';
import { useList } from '../../lib/apollo/use-list';
import { useTitle } from '../../lib/use-title';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { ListView } from '../../ui/table/ListView';
import { PageHeader } from '../../ui/layout/PageHeader';
import { POINTS_COLUMNS } from './points-columns';
import { type ProductView, toProductView } from './product-view';
import { PointsNotices, PointsTotal } from './PointsTotal';
import { Products, ProductsLoading } from './Products';

const { Component: RedeemDialog, intent } = onIntent(
  async () => (await import('./RedeemDialog')).RedeemDialog,
);

/** Points: how many, what they buy, and how they came about. */
export function PointsScreen() {
  const { t, i18n } = useLingui();
  const [redeemed, setRedeemed] = useState<ProductView | null>(null);
  const { list } = useList(PointsDocument, {
    connection: ({ me }) => me.points.history,
  });
  const counted = usePointsTotalQuery();
  const uncounted = useFailure(counted);
  const offered = useProductsQuery();
  const failure = useFailure(offered);
  useTitle(t`My points`);

  const points = counted.data?.me.points;
  const { error } = uncounted;
  const total = points?.total ?? 0;
  const { data } = offered;
  const products =
    points &&
    data?.redeemableProducts.map((product) =>
      toProductView(product, { total, plans: data.plans, i18n }),
    );
  const isKnown = products !== undefined;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={<Trans>My points</Trans>}
        description={
          <Trans>
            Spend points on traffic and unlimited days. You earn them with every purchase.
          </Trans>
        }
      />
      {error !== undefined && points === undefined ? (
        <LoadFailed title={t`Failed to load your points`} {...uncounted} />
      ) : (
        <PointsTotal total={points?.total} held={points?.held ?? 0} debt={points?.debt ?? 0} />
      )}
      {(isKnown ? products.length > 0 : error === undefined) && (
        <section aria-labelledby="products" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="products" className="text-17">
            <Trans>What you can get with points</Trans>
          </h2>
          {failure.error !== undefined && data === undefined ? (
            <LoadFailed title={t`Failed to load products`} {...failure} />
          ) : isKnown ? (
            <Products products={products} intent={intent} onRedeem={setRedeemed} />
          ) : (
            <ProductsLoading />
          )}
        </section>
      )}
      <section aria-labelledby="history" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="history" className="text-17">
          <Trans>Points history</Trans>
        </h2>
        <ListView
          caption={t`Points history`}
          list={list}
          columns={POINTS_COLUMNS}
          failed={t`Failed to load the points history`}
          empty={
            <EmptyState Icon={PointsIcon} title={<Trans>No points yet</Trans>}>
              <Trans>Verify your email address to get your first points.</Trans>
            </EmptyState>
          }
        />
      </section>
      <PointsNotices held={points?.held ?? 0} debt={points?.debt ?? 0} />
      <Suspense>
        {redeemed !== null && (
          <RedeemDialog product={redeemed} total={total} onClose={() => setRedeemed(null)} />
        )}
      </Suspense>
    </div>
  );
}
