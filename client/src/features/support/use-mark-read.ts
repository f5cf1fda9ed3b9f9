import { useEffect } from 'react';
import { DashboardFrameDocument } from '../../lib/frame/dashboard-frame.generated';
import { useTicketMarkReadMutation } from './ticket.generated';

/**
 * Marks a ticket as read once somebody can see it. A tab in the background does not ask for new messages, so when it
 * comes to the front, it loads the ticket first: otherwise a message would count as read before it is shown.
 * @param refetch loads the ticket
 */
export function useMarkRead(
  ticketId: string,
  unread: boolean,
  refetch: () => Promise<unknown>,
): void {
  const [markRead] = useTicketMarkReadMutation({
    variables: { id: ticketId },
    // The mark in the sidebar.
    refetchQueries: [DashboardFrameDocument],
  });
  useEffect(() => {
    if (!unread) return;
    const isVisible = () => document.visibilityState === 'visible';
    // After a failure it stays unread, and the next visit tries again.
    const mark = () => void markRead().catch(() => undefined);
    if (isVisible()) {
      mark();
      return;
    }
    let isOver = false;
    const stop = () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onChange);
    };
    const show = async () => {
      await refetch();
      // The customer may have left the screen by now.
      if (isOver || !isVisible()) return;
      stop();
      mark();
    };
    const onChange = () => {
      if (isVisible()) show().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onChange);
    return stop;
  }, [unread, markRead, refetch]);
}
