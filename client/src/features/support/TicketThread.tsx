import { Trans, useLingui } from '@lingui/macro';
import { brand } from '../../lib/brand';
import { RelativeTime } from '../../ui/RelativeTime';
import { AttachmentLinks } from './AttachmentLinks';
import type { TicketThread_TicketFragment } from './TicketThread.generated';

type Message = TicketThread_TicketFragment['messages'][number];

/** The messages of a ticket, oldest first: the customer's at the right, support's at the left. */
export function TicketThread({ messages }: { messages: readonly Message[] }) {
  const { t } = useLingui();
  return (
    <ol aria-label={t`Messages`} className="flex flex-col gap-4">
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} />
      ))}
    </ol>
  );
}

function MessageItem({
  message: { author, body, byEmail, createdAt, attachments },
}: {
  message: Message;
}) {
  const isOwn = author === 'CUSTOMER';
  return (
    <li
      className={`w-fit max-w-full min-w-0 rounded-card px-4 py-3 sm:max-w-[min(85%,46rem)] ${
        isOwn ? 'self-end bg-brand-soft text-brand-ink' : 'border border-line bg-panel'
      }`}
    >
      <p className="flex flex-wrap gap-x-2 text-12">
        <span className="font-semibold">
          {isOwn ? <Trans>You</Trans> : <Trans>{brand.name} support</Trans>}
        </span>
        <span className={isOwn ? '' : 'text-ink-3'}>
          <RelativeTime at={createdAt} />
          {byEmail && (
            <>
              <span> · </span>
              <Trans>by email</Trans>
            </>
          )}
        </span>
      </p>
      <p className="mt-1 wrap-anywhere whitespace-break-spaces">{body}</p>
      {attachments.length > 0 && (
        <div className="text-ink">
          <AttachmentLinks files={attachments} />
        </div>
      )}
    </li>
  );
}
