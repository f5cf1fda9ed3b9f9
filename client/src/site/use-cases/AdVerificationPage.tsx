import { AD_VERIFICATION } from './ad-verification';
import { UseCasePage } from './UseCasePage';

export function AdVerificationPage() {
  return <UseCasePage useCase={AD_VERIFICATION} />;
}
