import { legalEntity } from '../lib/brand';

/** The company that sells: name, address, and registration, as on its invoices. */
export function CompanyFacts({ className = '' }: { className?: string }) {
  const { name, address, registration } = legalEntity;
  return (
    <p translate="no" className={`not-italic ${className}`}>
      {[name, ...address, registration].join(', ')}
    </p>
  );
}
