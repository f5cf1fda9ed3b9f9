import type { ReactNode } from 'react';
import AlertIcon from '~icons/lucide/circle-alert';
import InfoIcon from '~icons/lucide/info';

const TONES = {
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
} as const;

interface NoticeProps {
  tone: keyof typeof TONES;
  children: ReactNode;
}

/** An important message in its place on the page. Screen readers announce a failure when it appears. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = tone === 'info' ? InfoIcon : AlertIcon;
  return (
    <div
      role={tone === 'info' ? 'status' : 'alert'}
      className={`flex gap-2.5 rounded-control px-3 py-2.5 text-13 ${TONES[tone]}`}
    >
      <Icon className="mt-0.5 size-4" />
      <div>{children}</div>
    </div>
  );
}
