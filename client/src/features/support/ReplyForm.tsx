import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import { MAX_TICKET_MESSAGE_CHARACTERS } from '../../../../schema/rules/limits';
import { storedMessage } from '../../../../schema/rules/ticket';
import { errorCode } from '../../lib/apollo/errors';
import { FormDraft } from '../../lib/forms/FormDraft';
import { useIdempotencyKey } from '../../lib/forms/use-idempotency-key';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { FieldsToSend } from '../../ui/forms/FieldsToSend';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { TextArea } from '../../ui/forms/TextArea';
import { AttachmentPicker } from './AttachmentPicker';
import { useTicketReplyMutation } from './ticket.generated';
import { replySchema } from './ticket-form';
import { useAttachments } from './use-attachments';

interface ReplyFormProps {
  ticketId: string;
  /** Whether the customer's email address is verified, which files need. */
  verified: boolean;
}

/** Writes the customer's next message. */
export function ReplyForm({ ticketId, verified }: ReplyFormProps) {
  const { t } = useLingui();
  const [reply] = useTicketReplyMutation();
  const { keyOf, renew } = useIdempotencyKey();
  const attachments = useAttachments();
  const [refusal, setRefusal] = useState<string | null>(null);

  const send = (message: string) =>
    attachments.sendWith(async (attachmentIds) => {
      const input = { message: storedMessage(message), attachmentIds };
      const { data } = await reply({
        variables: { id: ticketId, input, idempotencyKey: keyOf(input) },
      });
      return data?.ticketReply.userErrors ?? [];
    });

  return (
    <Formik
      initialValues={{ message: '' }}
      validationSchema={replySchema}
      validateOnBlur={false}
      onSubmit={async (values, helpers) => {
        setRefusal(null);
        try {
          const userErrors = await send(values.message);
          setRefusal(applyUserErrors(helpers, values, userErrors));
          if (userErrors.length > 0) return;
          // The same words may be sent again, as another message.
          renew();
          helpers.resetForm();
        } catch (error) {
          setRefusal(errorCode(error));
        }
      }}
    >
      <Form noValidate className="flex flex-col gap-4">
        <FormDraft name={`ticket:${ticketId}`} />
        <FormAlert code={refusal} failed={(reason) => t`The reply was not sent. ${reason}`} />
        <FieldsToSend>
          <TextArea
            name="message"
            label={t`Reply`}
            rows={4}
            limit={MAX_TICKET_MESSAGE_CHARACTERS}
          />
          {verified && <AttachmentPicker attachments={attachments} />}
        </FieldsToSend>
        <div className="flex justify-end">
          <SubmitButton>
            <Trans>Send reply</Trans>
          </SubmitButton>
        </div>
      </Form>
    </Formik>
  );
}
