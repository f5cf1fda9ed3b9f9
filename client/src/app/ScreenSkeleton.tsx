import { useLocation } from 'react-router-dom';
import { Skeleton } from '../ui/Skeleton';

/**
 * In place of a screen whose code is on its way: its title and what is below, where BootFrame has them, so that nothing
 * moves between the three. A screen that is there at once is not announced by a flash; the first one of a document goes on
 * from what that has shown already.
 */
export function ScreenSkeleton() {
  const { key } = useLocation();
  const isFirst = key === 'default';
  return (
    <div aria-busy="true" className={`flex flex-col gap-6 ${isFirst ? '' : 'late'}`}>
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="h-65 w-full rounded-card" />
    </div>
  );
}
