import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import ChartIcon from '~icons/lucide/chart-column';
import { ADDRESSES } from '../../lib/addresses';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';

/** In place of figures and chart that would be all zeros. */
export function NoUsage({ setupPath = ADDRESSES.proxiesTraffic }: { setupPath?: string }) {
  return (
    <Card>
      <EmptyState
        Icon={ChartIcon}
        title={<Trans>Requests through your proxies appear here within seconds</Trans>}
        action={
          <Link to={setupPath} className={buttonStyle('primary')}>
            <Trans>Use proxy</Trans>
          </Link>
        }
      />
    </Card>
  );
}
