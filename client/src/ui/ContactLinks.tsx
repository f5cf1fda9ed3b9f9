import { Trans } from '@lingui/macro';
import type { MouseEvent } from 'react';
import TopIcon from '~icons/lucide/arrow-up';
import ChatIcon from '~icons/lucide/headset';
import MailIcon from '~icons/lucide/mail';
import MessageIcon from '~icons/lucide/send';
import { brand } from '../lib/brand';

const ITEM =
  'flex h-9 items-center gap-3 rounded-control px-3 text-13 whitespace-nowrap fade hover:bg-sunk';
const ICON = 'size-4 text-ink-3';

/** Contact links, and a link to the top of the page (spec §2). */
export function ContactLinks({ className }: { className: string }) {
  return (
    <ul className={className}>
      <li>
        <a href={brand.onlineServiceUrl} target="_blank" rel="noreferrer" className={ITEM}>
          <ChatIcon className={ICON} />
          <Trans>Online service</Trans>
        </a>
      </li>
      <li>
        <a href={brand.messaging.url} target="_blank" rel="noreferrer" className={ITEM}>
          <MessageIcon className={ICON} />
          {brand.messaging.app}
          <span className="num text-ink-3">{brand.messaging.handle}</span>
        </a>
      </li>
      <li>
        <a href={`mailto:${brand.supportEmail}`} className={ITEM}>
          <MailIcon className={ICON} />
          <Trans>Email</Trans>
          <span className="num min-w-0 truncate text-ink-3">{brand.supportEmail}</span>
        </a>
      </li>
      <li>
        <a href="#top" onClick={goToTop} className={ITEM}>
          <TopIcon className={ICON} />
          <Trans>Back to top</Trans>
        </a>
      </li>
    </ul>
  );
}

function goToTop(event: MouseEvent) {
  // Keep the hash out of the URL, so that a shared link opens the page itself.
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: 'smooth' });
}
