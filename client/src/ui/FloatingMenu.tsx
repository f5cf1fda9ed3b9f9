import { Trans, useLingui } from '@lingui/macro';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import TopIcon from '~icons/lucide/arrow-up';
import ChatIcon from '~icons/lucide/headset';
import MailIcon from '~icons/lucide/mail';
import HelpIcon from '~icons/lucide/message-circle-question';
import MessageIcon from '~icons/lucide/send';
import { brand } from '../lib/brand';

const ITEM =
  'flex h-9 items-center gap-3 rounded-control px-3 text-13 whitespace-nowrap fade hover:bg-sunk';
const ICON = 'size-4 text-ink-3';

/** Ways to a person, and back to the top (spec §2). Discloses by itself, so that it works before any script has run. */
export function FloatingMenu() {
  const { t } = useLingui();
  const menu = useRef<HTMLDetailsElement>(null);

  // Left by Tab, it would cover what the focus comes to.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (menu.current !== null && target instanceof Node && !menu.current.contains(target))
        menu.current.open = false;
    };
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('focusin', leave);
    };
  }, []);

  return (
    <aside aria-label={t`Help and contact`}>
      <details
        ref={menu}
        onKeyDown={closeOnEscape}
        onClick={closeOnChoice}
        className="group fixed right-4 bottom-4 z-10 sm:right-6 sm:bottom-6 print:hidden"
      >
        <summary className="flex size-11 items-center justify-center rounded-full bg-panel text-ink-2 fade overlay hover:text-ink group-open:text-brand-ink">
          <HelpIcon className="size-5" />
          <span className="sr-only">
            <Trans>Help and contact</Trans>
          </span>
        </summary>
        <ul className="absolute right-0 bottom-13 rounded-card bg-panel p-1.5 overlay">
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
              <Trans>E-mail</Trans>
              <span className="num text-ink-3">{brand.supportEmail}</span>
            </a>
          </li>
          <li>
            <a href="#top" className={ITEM}>
              <TopIcon className={ICON} />
              <Trans>Back to top</Trans>
            </a>
          </li>
        </ul>
      </details>
    </aside>
  );
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

function closeOnChoice(event: MouseEvent<HTMLDetailsElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  event.currentTarget.open = false;
  if (link.getAttribute('href') !== '#top') return;
  // The address stays as it is: it is what somebody would share.
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: 'smooth' });
}
