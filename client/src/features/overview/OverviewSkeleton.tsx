import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';

const LINES = [1, 2, 3] as const;

/** The cards of the overview in their final sizes, while their numbers load. */
export function OverviewSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-3">
      <Card className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line md:grid-cols-2 md:divide-x md:divide-y-0 xl:col-span-2">
        {[1, 2].map((plan) => (
          <div key={plan} className="h-65 p-5 sm:p-6">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-6 h-9 w-36" />
            <Skeleton className="mt-6 h-4 w-full" />
          </div>
        ))}
      </Card>
      <Card className="flex h-65 flex-col gap-5 p-5 sm:p-6">
        <Skeleton className="h-5 w-28" />
        {LINES.map((line) => (
          <Skeleton key={line} className="h-5 w-full" />
        ))}
      </Card>
      <div className="xl:col-span-3">
        <RecentUsageSkeleton />
      </div>
    </div>
  );
}

export function RecentUsageSkeleton() {
  return (
    <Card className="h-81 p-5 sm:p-6">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-8 h-52 w-full" />
    </Card>
  );
}

export function TodaySkeleton() {
  return (
    <Card className="h-65 p-5 sm:p-6">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-6 h-40 w-full" />
    </Card>
  );
}
