import { Form, Formik } from 'formik';
import { useState } from 'react';
import type { Toasts } from '../lib/toasts';
import { ActionMenu } from '../ui/overlay/ActionMenu';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { ComboboxField } from '../ui/forms/ComboboxField';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog';
import { DefinitionList } from '../ui/layout/DefinitionList';
import { Dialog } from '../ui/overlay/Dialog';
import { FloatingMenu } from '../ui/overlay/FloatingMenu';
import { SidePanel } from '../ui/overlay/SidePanel';
import { TextArea } from '../ui/forms/TextArea';
import { COUNTRIES } from './samples';
import { Chapter, Specimen } from './Specimen';

type Overlay = 'dialog' | 'long' | 'confirm' | 'pending' | 'panel';

const PARAGRAPHS = Array.from({ length: 30 }, (_, index) => index + 1);

export function OverlayChapter({ toasts }: { toasts: Toasts }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = () => setOpen(null);
  const opener = (overlay: Overlay, label: string) => (
    <Button tone="secondary" onClick={() => setOpen(overlay)}>
      {label}
    </Button>
  );
  return (
    <Chapter id="overlays" title="Overlays">
      <Specimen name="Dialog, ConfirmDialog, SidePanel">
        {opener('dialog', 'Edit note')}
        {opener('long', 'A long one')}
        {opener('confirm', 'Delete order')}
        {opener('pending', 'Being deleted')}
        {opener('panel', 'Order RP-55XX')}
      </Specimen>

      <Specimen name="FloatingMenu: at the corner of the window">
        <FloatingMenu className="right-4" />
      </Specimen>

      <Formik
        initialValues={{ remark: '', country: '' }}
        onSubmit={() => toasts.add({ id: 'saved', tone: 'good', title: 'The note is saved' })}
      >
        {open === 'dialog' && (
          <Dialog
            onClose={close}
            title="Edit note"
            description="Only you see it. Order RP-55XX."
            footer={
              <>
                <Button tone="secondary" onClick={close}>
                  Cancel
                </Button>
                <Button type="submit" form="note">
                  Save
                </Button>
              </>
            }
          >
            <Form id="note" className="flex flex-col gap-5">
              <TextArea name="remark" label="Note" limit={255} />
              <ComboboxField name="country" label="Country" items={COUNTRIES} />
            </Form>
          </Dialog>
        )}
      </Formik>
      {open === 'long' && (
        <Dialog
          onClose={close}
          size="medium"
          title="A title that needs more than a single line on every phone there is, and a word such as Donaudampfschifffahrtsgesellschaft"
          footer={<Button onClick={close}>I have read all of it</Button>}
        >
          {PARAGRAPHS.map((each) => (
            <p key={each} className="mb-3">
              {`${each}. What is long scrolls between the title and the buttons.`}
            </p>
          ))}
        </Dialog>
      )}
      {(open === 'confirm' || open === 'pending') && (
        <ConfirmDialog
          onClose={close}
          title="Delete order RP-55XX?"
          confirmLabel="Delete order"
          tone="bad"
          pending={open === 'pending'}
          onConfirm={() => {
            close();
            toasts.add({
              id: 'deleted',
              tone: 'info',
              title: 'Order RP-55XX is deleted',
              action: { label: 'Undo', run: () => undefined },
            });
          }}
        >
          It disappears from your list. Nothing was paid for it.
        </ConfirmDialog>
      )}
      {open === 'panel' && (
        <SidePanel
          onClose={close}
          title={
            <span className="flex flex-wrap items-center gap-3">
              <span className="num">RP-55XX</span> <Badge tone="good">paid</Badge>
            </span>
          }
          footer={
            <>
              <Button tone="secondary">View invoice</Button>
              <Button>Start billing</Button>
            </>
          }
        >
          <div className="mb-4 flex items-center justify-between">
            <p className="text-ink-2">Created 2026-11-20 09:14</p>
            <ActionMenu
              label="More for RP-55XX"
              items={[
                { id: 'note', label: 'Edit note', onSelect: () => undefined },
                {
                  id: 'fail',
                  label: 'Something that fails',
                  onSelect: () => {
                    toasts.add({
                      id: 'failed',
                      tone: 'bad',
                      title: 'The order could not be refreshed',
                      action: { label: 'Retry', run: () => undefined },
                    });
                  },
                },
              ]}
            />
          </div>
          <DefinitionList
            items={[
              { term: 'Billing type', detail: 'Traffic' },
              { term: 'Paid', detail: <span className="num">$375.00</span> },
              {
                term: 'Note',
                detail:
                  'Price monitoring for the marketplace team, invoiced to HK-20931-ECOMMERCE-CRAWL-B',
              },
            ]}
          />
        </SidePanel>
      )}
    </Chapter>
  );
}
