import { useLingui } from '@lingui/macro';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { useServices } from '../lib/services/services';

/**
 * Says that support has answered while the page is open: when the number of unread tickets grows. On the screens of support,
 * the answer itself appears.
 * @param unreadTickets undefined until the first answer
 */
export function useAnswerToast(unreadTickets: number | undefined): void {
  const { t } = useLingui();
  const { toasts } = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const known = useRef(unreadTickets);
  useEffect(() => {
    const before = known.current;
    known.current = unreadTickets;
    if (before === undefined || unreadTickets === undefined || unreadTickets <= before) return;
    if (pathname.startsWith(ADDRESSES.support)) return;
    toasts.add({
      id: 'support-answer',
      tone: 'info',
      title: t`Support replied to your ticket`,
      action: { label: t`Read the reply`, run: () => void navigate(ADDRESSES.support) },
    });
    // The number alone decides: going elsewhere is no news.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unreadTickets]);
}
