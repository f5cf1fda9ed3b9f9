import { Trans, useLingui } from '@lingui/macro';
import {
  MAX_TICKET_MESSAGE_CHARACTERS,
  MAX_TICKET_SUBJECT_CHARACTERS,
} from '../../../../schema/rules/limits';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { FieldsToSend } from '../../ui/forms/FieldsToSend';
import { FormDialog } from '../../ui/forms/FormDialog';
import { SelectField } from '../../ui/forms/SelectField';
import { TextArea } from '../../ui/forms/TextArea';
import { TextField } from '../../ui/forms/TextField';
import { AttachmentPicker } from './AttachmentPicker';
import { useTicketCreateMutation, useTicketSubjectsQuery } from './ticket-create.generated';
import { newTicketForm, ticketSchema, toTicketInput } from './ticket-form';
import { TICKET_CATEGORY_WORDS } from './ticket-words';
import { TicketsDocument } from './tickets.generated';
import { useAttachments } from './use-attachments';

interface NewTicketDialogProps {
  /** What the ticket is about at first, see `TicketValues`. */
  about: string;
  /** Whether the customer's email address is verified, which files need. */
  verified: boolean;
  onClose: () => void;
  onCreated: (ticket: { readonly id: string; readonly number: string }) => void;
}

/** Opens a support ticket. */
export function NewTicketDialog({ about, verified, onClose, onCreated }: NewTicketDialogProps) {
  const { t, i18n } = useLingui();
  const { data, loading } = useTicketSubjectsQuery();
  const [create] = useTicketCreateMutation({ refetchQueries: [TicketsDocument] });
  const { keyOf } = useIdempotencyKey();
  const attachments = useAttachments();
  const orders = data?.me.orders.nodes ?? [];
  const isListed = about === '' || orders.some(({ id }) => about === `order:${id}`);
  const olderOrder = loading ? '…' : t`The order you were viewing`;
  const choices = [
    { value: '', label: t`Nothing in particular` },
    // A request, an older order than those listed, or one that is still loading.
    ...(isListed
      ? []
      : [
          {
            value: about,
            label: about.startsWith('request:') ? t`The request you were viewing` : olderOrder,
          },
        ]),
    ...orders.map(({ id, number, name }) => ({
      value: `order:${id}`,
      label: t`Order ${number} · ${name}`,
    })),
    ...(data?.me.subAccounts.nodes ?? []).map(({ id, username }) => ({
      value: `account:${id}`,
      label: t`Sub account ${username}`,
    })),
  ];
  return (
    <FormDialog
      title={<Trans>New ticket</Trans>}
      size="medium"
      action={<Trans>Send ticket</Trans>}
      draft={{ name: 'ticket:new' }}
      initialValues={newTicketForm(about)}
      validationSchema={ticketSchema}
      failed={(reason) => t`The ticket was not sent. ${reason}`}
      send={(values) =>
        attachments.sendWith(async (ids) => {
          const input = toTicketInput(values, ids);
          const answer = await create({ variables: { input, idempotencyKey: keyOf(input) } });
          const { ticket = null, userErrors = [] } = answer.data?.ticketCreate ?? {};
          if (ticket !== null) onCreated(ticket);
          return userErrors;
        })
      }
      onClose={onClose}
    >
      <FieldsToSend>
        <TextField name="subject" label={t`Subject`} maxLength={MAX_TICKET_SUBJECT_CHARACTERS} />
        <SelectField
          name="category"
          label={t`Category`}
          options={Object.entries(TICKET_CATEGORY_WORDS).map(([value, label]) => ({
            value,
            label: i18n._(label),
          }))}
        />
        <SelectField name="about" label={t`About`} options={choices} />
        <TextArea
          name="message"
          label={t`Message`}
          rows={6}
          limit={MAX_TICKET_MESSAGE_CHARACTERS}
          description={t`Never send passwords or card numbers. For a proxy problem, the time and the exact error help us most.`}
        />
        {verified && <AttachmentPicker attachments={attachments} />}
      </FieldsToSend>
    </FormDialog>
  );
}
