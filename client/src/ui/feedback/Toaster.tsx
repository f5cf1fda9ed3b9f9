import { Toast } from '@base-ui/react/toast';
import { useLingui } from '@lingui/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import AlertIcon from '~icons/lucide/circle-alert';
import CheckIcon from '~icons/lucide/circle-check';
import InfoIcon from '~icons/lucide/info';
import CloseIcon from '~icons/lucide/x';
import type { ToastMessage, Toasts } from '../../lib/toasts';
import { buttonStyle } from '../button-style';
import { useTopModal } from '../modal-layer';

const ICONS = {
  bad: { Icon: AlertIcon, color: 'text-bad' },
  info: { Icon: InfoIcon, color: 'text-info' },
  good: { Icon: CheckIcon, color: 'text-brand' },
} as const;

/** A failure stays until it is dismissed. Other messages go by themselves, later if they have an action. */
const NEWS_MS = 6_000;
const ACTION_MS = 9_000;

function timeoutOf({ tone, action }: ToastMessage): number {
  if (tone === 'bad') return 0;
  return action === undefined ? NEWS_MS : ACTION_MS;
}

/** Order numbers, addresses, and the like, which must not wrap. Longer ones may, because they do not fit a line. */
const NUMBERS = /(?<=^|\s)(?=\S*\d)(\S{1,24})(?=\s|$)/;

function unbroken(words: string, index: number) {
  return (
    <span key={index} className={index % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {words}
    </span>
  );
}

interface ToasterProps {
  toasts: Toasts;
}

/**
 * Shows the queued messages: at the bottom, left of the help button; in a narrow window above the checkout's bar, if there is one.
 * In a dialog of a phone they are at the top, because its buttons are at the bottom. F6 moves the focus to them. Hovering pauses their timers.
 */
export function Toaster({ toasts }: ToasterProps) {
  // Render inside an open modal dialog: everything outside is covered and inert.
  const modal = useTopModal();
  return (
    <Toast.Provider limit={3}>
      <Bridge toasts={toasts} />
      <Toast.Portal container={modal ?? undefined}>
        <Toast.Viewport
          className={`fixed right-3 left-3 z-30 flex flex-col gap-3 sm:top-auto sm:right-20 sm:bottom-[calc(1.25rem+var(--bottom-bar,0px)+env(safe-area-inset-bottom))] sm:left-auto sm:w-96 print:hidden ${modal === null ? 'bottom-[calc(0.75rem+var(--bottom-bar,0px)+env(safe-area-inset-bottom))]' : 'top-16'}`}
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Keeps the queue and the library's toast manager in step: a message removed from one leaves the other. */
function Bridge({ toasts }: ToasterProps) {
  const { add, close } = Toast.useToastManager();
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current);

  // Adding a message again restarts its timer, so add only new ones, including a new one under an old id.
  const carried = useRef<readonly ToastMessage[]>([]);

  useEffect(
    () => () => {
      carried.current = [];
    },
    [],
  );

  useEffect(() => {
    const earlier = carried.current;
    carried.current = messages;
    for (const { id } of earlier) {
      if (!messages.some((message) => message.id === id)) close(id);
    }
    for (const message of messages) {
      if (earlier.includes(message)) continue;
      add({
        id: message.id,
        title: message.title,
        description: message.description,
        // High priority would hide the toast itself from assistive technology and announce its text separately.
        priority: 'low',
        timeout: timeoutOf(message),
        data: message,
        onClose: () => toasts.dismiss(message.id),
      });
    }
  }, [messages, add, close, toasts]);

  return null;
}

function List() {
  const { t } = useLingui();
  const { toasts, close } = Toast.useToastManager<ToastMessage>();
  return toasts.map((toast) => {
    const { Icon, color } = ICONS[toast.data?.tone ?? 'info'];
    const action = toast.data?.action;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="rounded-card bg-panel p-3 overlay transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-center gap-3">
          <Icon className={`size-4.5 ${color}`} />
          <div className="min-w-0 grow">
            <Toast.Title className="text-13 font-semibold">
              {toast.data?.title.split(NUMBERS).map(unbroken)}
            </Toast.Title>
            <Toast.Description className="text-13 text-ink-2" />
          </div>
          {action !== undefined && (
            <Toast.Action
              className={buttonStyle('secondary', 'small')}
              onClick={() => {
                close(toast.id);
                action.run();
              }}
            >
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t`Close`}
            className="flex size-8 items-center justify-center rounded-control text-ink-3 fade hover:bg-sunk hover:text-ink"
          >
            <CloseIcon className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
