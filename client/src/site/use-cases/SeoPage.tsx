import { ADDRESSES } from '../../lib/addresses';
import prose from './seo.md';
import { UseCasePage } from './UseCasePage';

export function SeoPage() {
  return (
    <UseCasePage
      path={ADDRESSES.useCaseSeo}
      prose={prose}
      prints={'us 3\ngb 3\nhk 1'}
      picture="setup-seo"
      volume={{ pagesPerDay: 500, kilobytesPerPage: 150 }}
    />
  );
}
