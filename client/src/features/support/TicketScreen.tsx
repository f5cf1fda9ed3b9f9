import { Trans, useLingui } from '@lingui/macro';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import BackIcon from '~icons/lucide/arrow-left';
import MissingIcon from '~icons/lucide/file-x';
import { useFailure } from '../../lib/apollo/use-failure';
import { ADDRESSES, orderPath, subAccountsFoundPath } from '../../lib/addresses';
import { type Ask, useChange } from '../../lib/forms/use-change';
import { lazyNamed } from '../../lib/lazy-named';
import { useServices } from '../../lib/services/services';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { Card } from '../../ui/layout/Card';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { LoadFailed } from '../../ui/feedback/LoadFailed';
import { PageHeader } from '../../ui/layout/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import {
  useTicketCloseMutation,
  useTicketQuery,
  useTicketReopenMutation,
} from './ticket.generated';
import { TICKET_CATEGORY_WORDS } from './ticket-words';
import { TicketStatusBadge } from './TicketStatusBadge';
import { TicketThread } from './TicketThread';
import type { TicketThread_TicketFragment } from './TicketThread.generated';
import { useMarkRead } from './use-mark-read';

// The conversation does not wait for the form's libraries.
const ReplyForm = lazyNamed(() => import('./ReplyForm'), 'ReplyForm');

/** An answer appears while the customer waits for it. */
const POLL_MS = 15_000;

/** One support ticket: its messages, and a form for the next one. */
export function TicketScreen() {
  const { t } = useLingui();
  const { ticketId = '' } = useParams();
  const result = useTicketQuery({
    variables: { id: ticketId },
    pollInterval: POLL_MS,
  });
  const { data, refetch } = result;
  const failure = useFailure(result);
  const ticket = data?.me.ticket;
  useTitle(ticket?.subject ?? t`Support`);
  useMarkRead(ticketId, ticket?.unread ?? false, refetch);

  return (
    <div className="flex flex-col gap-6">
      <Link to={ADDRESSES.support} className="flex w-fit items-center gap-2 text-13 text-ink-2">
        <BackIcon className="size-4" />
        <Trans>All tickets</Trans>
      </Link>
      {ticket != null ? (
        <Conversation key={ticket.id} ticket={ticket} verified={data?.me.emailVerified ?? false} />
      ) : data !== undefined ? (
        <Card>
          <EmptyState
            Icon={MissingIcon}
            title={<Trans>Ticket not found</Trans>}
            action={
              <Link to={ADDRESSES.support} className={buttonStyle('secondary')}>
                <Trans>See your tickets</Trans>
              </Link>
            }
          >
            <Trans>
              This ticket isn't in your account. Check that you're signed in as its owner.
            </Trans>
          </EmptyState>
        </Card>
      ) : failure.error !== undefined ? (
        <LoadFailed title={t`Failed to load the ticket`} {...failure} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-28 w-4/5 self-end" />
          <Skeleton className="h-28 w-4/5" />
        </div>
      )}
    </div>
  );
}

interface ConversationProps {
  ticket: TicketThread_TicketFragment;
  /** Whether the customer's email address is verified, which files need. */
  verified: boolean;
}

function Conversation({ ticket, verified }: ConversationProps) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const { id, number, status, availableActions, orderId, orderNumber, subAccountUsername } = ticket;
  const [closeTicket] = useTicketCloseMutation({ variables: { id } });
  const [reopenTicket] = useTicketReopenMutation({ variables: { id } });
  const reopenAsk: Ask = async () => (await reopenTicket()).data?.ticketReopen.userErrors ?? [];
  const close = useChange(async () => (await closeTicket()).data?.ticketClose.userErrors ?? []);
  const reopen = useChange(reopenAsk);

  async function onClose() {
    if (!(await close.run())) return;
    toasts.add({
      id: 'support',
      tone: 'good',
      title: t`Ticket ${number} was closed`,
      action: { label: t`Undo`, run: () => void reopen.run() },
    });
  }

  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{ticket.subject}</span>}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TicketStatusBadge status={status} />
            <span className="num">{number}</span>
            <span>{i18n._(TICKET_CATEGORY_WORDS[ticket.category])}</span>
            {orderId !== null && (
              <Link to={orderPath(orderId)} className="underline">
                <Trans>
                  Order <span className="num">{orderNumber}</span>
                </Trans>
              </Link>
            )}
            {subAccountUsername !== null && (
              <Link to={subAccountsFoundPath(subAccountUsername)} className="underline">
                <Trans>
                  Sub account <span className="num">{subAccountUsername}</span>
                </Trans>
              </Link>
            )}
          </span>
        }
        actions={
          availableActions.includes('CLOSE') ? (
            <Button tone="secondary" pending={close.pending} onClick={() => void onClose()}>
              <Trans>Close ticket</Trans>
            </Button>
          ) : undefined
        }
      />
      <FormAlert code={close.code ?? reopen.code} />
      <TicketThread messages={ticket.messages} />
      {availableActions.includes('REPLY') ? (
        <Card className="p-4 sm:p-5">
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <ReplyForm ticketId={id} verified={verified} />
          </Suspense>
        </Card>
      ) : (
        <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
          <p className="text-ink-2">
            <Trans>This ticket is closed. Reopen it to write again.</Trans>
          </p>
          <Button tone="secondary" pending={reopen.pending} onClick={() => void reopen.run()}>
            <Trans>Reopen ticket</Trans>
          </Button>
        </Card>
      )}
    </>
  );
}
