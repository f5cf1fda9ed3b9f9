import { useLocation } from 'react-router-dom';
import { Skeleton } from '../ui/feedback/Skeleton';

/**
 * Shown while a screen's code loads. Title and content are where BootFrame has them, so that nothing shifts. It appears
 * with a delay, so that a fast screen does not flash; only the first one of a document shows at once, because it
 * continues BootFrame.
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
