import type { I18n } from '@lingui/core';
import { Trans } from '@lingui/macro';
import type { Column } from '../../ui/table/DataTable';
import { RelativeTime } from '../../ui/RelativeTime';
import { Timestamp } from '../../ui/Timestamp';
import { TICKET_CATEGORY_WORDS } from './ticket-words';
import type { TicketsTable_TicketFragment } from './TicketsTable.generated';
import { TicketStatusBadge } from './TicketStatusBadge';

type Row = TicketsTable_TicketFragment;

export function ticketColumns(i18n: I18n): readonly Column<Row>[] {
  return [
    {
      id: 'subject',
      header: <Trans>Subject</Trans>,
      primary: true,
      width: 'rows:w-2/5',
      cell: ({ number, subject, unread }) => (
        <span className="block min-w-0 text-left">
          <span className={`line-clamp-2 wrap-anywhere ${unread ? 'font-semibold' : ''}`}>
            {unread && (
              <span className="mr-2 inline-block size-2 rounded-full bg-brand align-middle">
                <span className="sr-only">
                  <Trans>Unread:</Trans>
                </span>
              </span>
            )}
            <span>{subject}</span>
          </span>
          <span className="num text-12 text-ink-3">{number}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: <Trans>Status</Trans>,
      half: true,
      cell: ({ status }) => <TicketStatusBadge status={status} />,
    },
    {
      id: 'last',
      header: <Trans>Last message</Trans>,
      half: true,
      cell: ({ lastMessageAt }) => <RelativeTime at={lastMessageAt} />,
    },
    {
      id: 'category',
      header: <Trans>Category</Trans>,
      room: 'roomy',
      under: { column: 'subject' },
      cell: ({ category }) => i18n._(TICKET_CATEGORY_WORDS[category]),
    },
    {
      id: 'created',
      header: <Trans>Opened</Trans>,
      room: 'wide',
      under: {
        column: 'last',
        line: ({ createdAt }) => (
          <Trans>
            Opened <Timestamp at={createdAt} day inSentence />
          </Trans>
        ),
      },
      cell: ({ createdAt }) => <Timestamp at={createdAt} day />,
    },
  ];
}
