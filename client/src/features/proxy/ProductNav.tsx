import { Trans, useLingui } from '@lingui/macro';
import type { ProxySetupQuery } from './proxy.generated';
import { SaleBadge } from '../../ui/SaleBadge';
import { TabStrip } from '../../ui/layout/TabStrip';
import type { ProductTab } from './product-tabs';

interface ProductNavProps {
  /** Prefix of the ids of tabs and panel. */
  id: string;
  tab: ProductTab;
  onTab: (tab: ProductTab) => void;
  plans: ProxySetupQuery['plans'];
}

/** Tabs for the parts of the product, one in view at a time. */
export function ProductNav({ id, tab, onTab, plans }: ProductNavProps) {
  const { t } = useLingui();
  const saved = Math.max(0, ...plans.map(({ sale }) => sale?.percent ?? 0));
  return (
    <TabStrip
      label={t`Product`}
      id={id}
      value={tab}
      onChange={onTab}
      items={[
        { value: 'setup', label: <Trans>Proxy setup</Trans> },
        { value: 'statistics', label: <Trans>Statistics</Trans> },
        {
          value: 'pricing',
          label: (
            <span className="inline-flex items-center gap-2">
              <Trans>Pricing</Trans>
              <SaleBadge percent={saved} isMost />
            </span>
          ),
        },
        { value: 'orders', label: <Trans>Orders</Trans> },
        { value: 'guide', label: <Trans>User guide</Trans> },
      ]}
      className="border-b border-line"
    />
  );
}
