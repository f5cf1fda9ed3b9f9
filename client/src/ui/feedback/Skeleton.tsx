/** Holds the final space of content that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-control bg-line ${className}`}
    />
  );
}
