/** Stands where something is about to be, in its final size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-control bg-line ${className}`}
    />
  );
}
