import { Trans } from '@lingui/macro';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import ChartIcon from '~icons/lucide/chart-column';
import { ADDRESSES } from '../../lib/addresses';
import { lazyNamed } from '../../lib/lazy-named';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';

const PaidOrder = lazyNamed(() => import('./PaidOrder'), 'PaidOrder');

/** In place of figures and chart that would be all zeros: the proxy, or the paid order that it needs first. */
export function NoUsage({ setupPath = ADDRESSES.proxiesTraffic }: { setupPath?: string }) {
  return (
    <Card>
      <EmptyState
        Icon={ChartIcon}
        title={<Trans>Requests through your proxies appear here within seconds</Trans>}
        action={
          <div className="flex min-h-10 flex-col items-center gap-4 text-ink-2">
            <Suspense fallback={null}>
              <PaidOrder level="FINE" className={buttonStyle('primary')}>
                <Link to={setupPath} className={buttonStyle('primary')}>
                  <Trans>Use proxy</Trans>
                </Link>
              </PaidOrder>
            </Suspense>
          </div>
        }
      />
    </Card>
  );
}
