import { useLingui } from '@lingui/react';
import { Plural, useLingui as useMacro } from '@lingui/macro';
import { NavLink } from 'react-router-dom';
import { ADDRESSES } from '../lib/addresses';
import { NAVIGATION } from './navigation';

export interface SidebarProps {
  /** Support tickets with an answer that the customer has not read. */
  unreadTickets: number;
}

/** The navigation for signed-in users. */
export function Sidebar({ unreadTickets }: SidebarProps) {
  const { i18n } = useLingui();
  const { t } = useMacro();
  return (
    <nav aria-label={t`Dashboard`} className="flex flex-col gap-4">
      {NAVIGATION.map(({ label, items }) => (
        <div key={label?.id ?? ''}>
          {label !== null && (
            <p className="px-3 pb-1 text-12 font-semibold text-ink-3">{i18n._(label)}</p>
          )}
          <ul className="flex flex-col gap-0.5">
            {items.map(({ to, label: name, Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === ADDRESSES.dashboard}
                  className="flex h-9 items-center gap-3 rounded-control px-3 text-13 text-ink-2 fade hover:bg-bg hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink"
                >
                  <Icon className="size-4" />
                  <span>{i18n._(name)}</span>
                  {to === ADDRESSES.support && unreadTickets > 0 && (
                    <span className="num ml-auto flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-12 font-semibold text-on-brand">
                      <span aria-hidden="true">{i18n.number(unreadTickets)}</span>
                      <span className="sr-only">
                        <Plural value={unreadTickets} one="# unread" other="# unread" />
                      </span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
