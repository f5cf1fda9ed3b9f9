import { ADDRESSES } from '../../lib/addresses';
import prose from './ecommerce.md';
import { UseCasePage } from './UseCasePage';

export function EcommercePage() {
  return (
    <UseCasePage
      path={ADDRESSES.useCaseEcommerce}
      prose={prose}
      prints={'us 89.00 USD\nde 84.90 EUR\njp 12800 JPY'}
      picture="setup-ecommerce"
      volume={{ pagesPerDay: 500, kilobytesPerPage: 250 }}
    />
  );
}
