import { Card } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';

const LINES = [1, 2, 3] as const;

/** The cards of the overview in their final sizes, while their numbers load. */
export function OverviewSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <LineSkeleton />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-3">
        <Card className="grid h-112 grid-cols-[minmax(0,1fr)] content-start gap-6 p-5 sm:p-6 xl:col-span-2">
          <Skeleton className="h-6 w-72 max-w-full" />
          <Skeleton className="h-4 w-full" />
          {LINES.map((line) => (
            <Skeleton key={line} className="h-9 w-full" />
          ))}
        </Card>
        <Card className="flex h-65 flex-col gap-5 p-5 sm:p-6">
          <Skeleton className="h-5 w-28" />
          {LINES.map((line) => (
            <Skeleton key={line} className="h-5 w-full" />
          ))}
        </Card>
        <div className="xl:col-span-3">
          <TodaySkeleton />
        </div>
        <div className="xl:col-span-3">
          <RecentUsageSkeleton />
        </div>
      </div>
    </div>
  );
}

/** The line that says what to do now. */
export function LineSkeleton() {
  return (
    <Card className="flex h-33 items-center gap-4 px-5 sm:h-18 sm:px-6">
      <Skeleton className="size-5 rounded-full" />
      <Skeleton className="h-5 w-72 max-w-full" />
    </Card>
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
