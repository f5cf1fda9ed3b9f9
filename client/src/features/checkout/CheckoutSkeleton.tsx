import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { CheckoutLayout } from './CheckoutLayout';

/** The checkout before it is known what is bought, in its final size. */
export function CheckoutSkeleton() {
  return (
    <CheckoutLayout summary={null}>
      <Card className="p-5 sm:p-6">
        <Skeleton className="h-56 w-full" />
      </Card>
    </CheckoutLayout>
  );
}
