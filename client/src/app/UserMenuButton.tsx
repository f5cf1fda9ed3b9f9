import { lazy, Suspense, useState } from 'react';
import ChevronIcon from '~icons/lucide/chevron-down';
import { buttonStyle } from '../ui/button-style';

const load = () => import('./UserMenu').then((module) => ({ default: module.UserMenu }));
const UserMenu = lazy(load);

interface UserMenuButtonProps {
  name: string;
  /** Null until it is known. */
  email: string | null;
}

/** The button of the user menu. The menu itself is fetched when somebody reaches for it: it is larger than a screen. */
export function UserMenuButton({ name, email }: UserMenuButtonProps) {
  const [asked, setAsked] = useState(false);
  const fetchEarly = () => {
    // A failure shows when the menu is asked for.
    load().catch(() => undefined);
  };
  const closed = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={asked || undefined}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => {
        setAsked(true);
      }}
      className={`${buttonStyle('secondary', 'small')} ml-2 max-w-48`}
    >
      <span className="truncate">{name}</span>
      <ChevronIcon className="size-3.5 text-ink-3" />
    </button>
  );
  return asked ? (
    <Suspense fallback={closed}>
      <UserMenu name={name} email={email} />
    </Suspense>
  ) : (
    closed
  );
}
