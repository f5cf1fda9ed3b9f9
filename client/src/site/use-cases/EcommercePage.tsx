import { ECOMMERCE } from './ecommerce';
import { UseCasePage } from './UseCasePage';

export function EcommercePage() {
  return <UseCasePage useCase={ECOMMERCE} />;
}
