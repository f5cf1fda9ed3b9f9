import { useLingui } from '@lingui/react';
import type { TicketStatus } from '../../../../schema/rules/ticket';
import { Badge } from '../../ui/Badge';
import { TICKET_STATUS_TONES, TICKET_STATUS_WORDS } from './ticket-words';

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { i18n } = useLingui();
  return <Badge tone={TICKET_STATUS_TONES[status]}>{i18n._(TICKET_STATUS_WORDS[status])}</Badge>;
}
