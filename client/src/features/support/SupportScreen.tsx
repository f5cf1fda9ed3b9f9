import { Plural, Trans, useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import SupportIcon from '~icons/lucide/life-buoy';
import { ticketPath } from '../../lib/addresses';
import { onIntent } from '../../lib/on-intent';
import { useServices } from '../../lib/services/services';
import { useDialogAddress } from '../../lib/use-dialog-address';
import { useList } from '../../lib/apollo/use-list';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListView } from '../../ui/table/ListView';
import { PageHeader } from '../../ui/layout/PageHeader';
import { ticketColumns } from './ticket-columns';
import { TICKET_FILTERS, TicketFilters } from './TicketFilters';
import { TicketsDocument } from './tickets.generated';

const { Component: NewTicketDialog, intent } = onIntent(
  async () => (await import('./NewTicketDialog')).NewTicketDialog,
);

/** `?new=1` opens the form, `?new=ORDER_ID` opens it about an order, `?new=request:ID` about a request. */
const DIALOGS = ['new'] as const;
const NOTHING = '1';
/** An answer appears without a reload. */
const POLL_MS = 30_000;

const aboutOf = (name: string) =>
  name === NOTHING ? '' : name.startsWith('request:') ? name : `order:${name}`;

/** The customer's support tickets. */
export function SupportScreen() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { toasts } = useServices();
  const dialog = useDialogAddress(DIALOGS);
  const { address, list, shown, isEmpty } = useList(TicketsDocument, {
    filters: TICKET_FILTERS,
    variables: ({ filters: { search, status } }) => ({
      filter: { search, status: status === null ? null : [status] },
    }),
    connection: ({ me }) => me.tickets,
    pollInterval: POLL_MS,
  });
  useTitle(t`Support`);

  const open = (id: string) => void navigate(ticketPath(id));
  const add = (
    <Button {...intent} onClick={() => dialog.show('new')}>
      <Trans>New ticket</Trans>
    </Button>
  );
  const total = list.rows?.totalCount;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={<Trans>Support</Trans>}
        description={
          total === undefined || isEmpty ? (
            ''
          ) : (
            <Plural value={total} one="# ticket" other="# tickets" />
          )
        }
        actions={isEmpty ? undefined : add}
      />
      <ListView
        caption={t`Support tickets`}
        list={list}
        columns={ticketColumns(i18n)}
        onOpen={({ id }) => open(id)}
        filters={<TicketFilters address={address} />}
        failed={t`Failed to load tickets`}
        empty={
          <EmptyState Icon={SupportIcon} title={<Trans>No tickets yet</Trans>} action={add}>
            <Trans>
              Write to us about an order, a proxy, or anything else. You get our answer here and by
              email.
            </Trans>
          </EmptyState>
        }
      />
      <Suspense>
        {dialog.open !== null && (
          <NewTicketDialog
            about={aboutOf(dialog.open.of)}
            verified={shown?.me.emailVerified ?? true}
            onClose={dialog.close}
            onCreated={({ id, number }) => {
              toasts.add({ id: 'support', tone: 'good', title: t`Ticket ${number} was sent` });
              // The form is not a place to come back to.
              dialog.replace(ticketPath(id));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
