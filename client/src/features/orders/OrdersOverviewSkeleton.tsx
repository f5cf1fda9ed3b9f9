import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';

/** Holds the final space of usage and balance. */
export function OrdersOverviewSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <Card className="p-5">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="mt-5 h-8 w-full md:h-59" />
      </Card>
      <Card className="p-5">
        <Skeleton className="h-73 w-full" />
      </Card>
    </div>
  );
}
