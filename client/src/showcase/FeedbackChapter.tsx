import { useState } from 'react';
import ReceiptIcon from '~icons/lucide/receipt-text';
import SearchIcon from '~icons/lucide/search-x';
import type { Toasts } from '../lib/toasts';
import { Button } from '../ui/Button';
import { Card } from '../ui/layout/Card';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadFailed } from '../ui/feedback/LoadFailed';
import { Meter } from '../ui/Meter';
import { Notice } from '../ui/feedback/Notice';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Chapter, Specimen } from './Specimen';

const run = () => undefined;

const MESSAGES: readonly { label: string; message: Parameters<Toasts['add']>[0] }[] = [
  {
    label: 'Good news',
    message: { id: 'good', tone: 'good', title: 'The sub account is ready' },
  },
  {
    label: 'With Undo',
    message: {
      id: 'undo',
      tone: 'info',
      title: 'Order RP-55XX is deleted',
      action: { label: 'Undo', run },
    },
  },
  {
    label: 'Failure',
    message: {
      id: 'bad',
      tone: 'bad',
      title: 'Load failed',
      description: "Can't reach the server. Check your connection",
      action: { label: 'Retry', run },
    },
  },
];

export function FeedbackChapter({ toasts }: { toasts: Toasts }) {
  const [loading, setLoading] = useState(false);
  return (
    <Chapter id="feedback" title="Feedback">
      <Specimen name="Toaster">
        {MESSAGES.map(({ label, message }) => (
          <Button key={label} tone="secondary" onClick={() => toasts.add(message)}>
            {label}
          </Button>
        ))}
        <Button
          tone="secondary"
          onClick={() => {
            for (const each of [1, 2, 3, 4, 5])
              toasts.add({ id: `many-${each}`, tone: 'info', title: `Message ${each} of many` });
          }}
        >
          Five at once
        </Button>
      </Specimen>
      <Specimen name="Notice" className="grid max-w-140 gap-3">
        <Notice tone="info">The first traffic shows within seconds.</Notice>
        <Notice tone="warn">At this pace your traffic runs out on 2026-11-28.</Notice>
        <Notice tone="bad">
          Payment failed, please try again or choose another payment method
        </Notice>
      </Specimen>
      <Specimen name="EmptyState" className="grid gap-4 md:grid-cols-2">
        <Card>
          <EmptyState
            Icon={ReceiptIcon}
            title="No orders yet"
            action={<Button>Buy traffic</Button>}
          >
            What you buy is listed here, with its invoice.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState Icon={SearchIcon} title="No matching orders" />
        </Card>
      </Specimen>
      <Specimen name="LoadFailed" className="">
        <LoadFailed
          title="Failed to load orders"
          error={new Error('offline')}
          loading={loading}
          retry={async () => {
            setLoading(true);
            await new Promise((resolve) => setTimeout(resolve, 1500));
            setLoading(false);
          }}
        />
      </Specimen>
      <Specimen name="Meter" className="grid max-w-80 gap-4">
        <Meter label="Traffic left" share={0.72} text="38.2 of 53 GB" />
        <Meter label="Traffic left, little" share={0.18} text="9 of 50 GB" tone="warn" />
        <Meter label="Traffic left, hardly any" share={0.04} text="2 of 50 GB" tone="bad" />
      </Specimen>
      <Specimen name="Skeleton" className="grid max-w-80 gap-3">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-4 w-full" />
      </Specimen>
    </Chapter>
  );
}
