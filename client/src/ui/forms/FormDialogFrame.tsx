import { Trans } from '@lingui/macro';
import { type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button';
import { Dialog } from '../overlay/Dialog';
import { SubmitButton } from './SubmitButton';

interface FormDialogFrameProps {
  title: ReactNode;
  size?: 'small' | 'medium' | undefined;
  /** Id of the form inside. */
  formId: string;
  /** Text of the submit button. */
  action: ReactNode;
  /** On the button that gives it up. */
  cancel?: ReactNode | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The dialog around a Formik form; render it inside the Formik component. Cancel is deliberate. Escape, the close
 * button, and a press on the backdrop may be slips, so they ask before discarding changed input.
 */
export function FormDialogFrame({
  formId,
  action,
  cancel = <Trans>Cancel</Trans>,
  onClose,
  ...frame
}: FormDialogFrameProps) {
  const { dirty, isSubmitting } = useFormikContext<FormikValues>();
  const [wantsOut, setWantsOut] = useState(false);
  const typedIn = useRef<Element | null>(null);
  const asks = wantsOut && dirty;

  const goOn = () => {
    setWantsOut(false);
    if (typedIn.current instanceof HTMLElement) typedIn.current.focus();
  };
  const ask = () => {
    typedIn.current = document.activeElement;
    setWantsOut(true);
  };

  return (
    <Dialog
      {...frame}
      onClose={onClose}
      // Keep the dialog open while the form is being sent: the result may not be shown anywhere else.
      locked={dirty || isSubmitting}
      onStay={isSubmitting ? undefined : asks ? goOn : ask}
      footer={
        asks ? (
          <DiscardQuestion onDiscard={onClose} onGoOn={goOn} />
        ) : (
          <>
            <Button tone="secondary" disabled={isSubmitting} onClick={onClose}>
              {cancel}
            </Button>
            <SubmitButton form={formId}>{action}</SubmitButton>
          </>
        )
      }
    />
  );
}

function DiscardQuestion({ onDiscard, onGoOn }: { onDiscard: () => void; onGoOn: () => void }) {
  const id = useId();
  const way = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The footer is in view already, so do not scroll the input.
    way.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <p id={id} className="mr-auto flex min-h-10 items-center max-sm:min-h-0 max-sm:basis-full">
        <Trans>Discard what you typed?</Trans>
      </p>
      <Button tone="secondary" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button ref={way} aria-describedby={id} onClick={onGoOn}>
        <Trans>Keep editing</Trans>
      </Button>
    </>
  );
}
