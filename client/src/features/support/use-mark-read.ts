import { useEffect } from 'react';
import { useTicketMarkReadMutation } from './ticket.generated';

/** Marks a ticket as read once somebody can see it: in a tab in the background, that is later. */
export function useMarkRead(ticketId: string, unread: boolean): void {
  const [markRead] = useTicketMarkReadMutation({
    variables: { id: ticketId },
    // The mark in the sidebar.
    refetchQueries: ['DashboardFrame'],
  });
  useEffect(() => {
    if (!unread) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      // After a failure it stays unread, and the next visit tries again.
      markRead().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => {
      document.removeEventListener('visibilitychange', mark);
    };
  }, [unread, markRead]);
}
