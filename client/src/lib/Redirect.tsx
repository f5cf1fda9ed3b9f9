import { Navigate, useLocation } from 'react-router-dom';

/**
 * Replaces the current history entry by `to`. Back may show another entry with this redirect before `to` has rendered;
 * a `Navigate` without a key navigates once and would leave that entry blank.
 */
export function Redirect({ to }: { to: string }) {
  return <Navigate key={useLocation().key} to={to} replace />;
}
