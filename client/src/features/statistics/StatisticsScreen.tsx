import { Trans, useLingui } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { useTitle } from '../../lib/use-title';
import { PageHeader } from '../../ui/layout/PageHeader';
import { readStatisticsAddress, writeStatisticsAddress } from './statistics-address';
import { UsageStatistics } from './UsageStatistics';

/** The statistics of all plans. All that is chosen is in the address. */
export function StatisticsScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const address = readStatisticsAddress(search);
  useTitle(t`Statistics`);
  return (
    <UsageStatistics
      address={address}
      onChange={(change) => setSearch(writeStatisticsAddress({ ...address, ...change }))}
      header={(description, filters) => (
        <PageHeader title={<Trans>Statistics</Trans>} description={description} actions={filters} />
      )}
    />
  );
}
