import { type RefObject, useEffect, useRef } from 'react';
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SCREENS } from './screens';

/** Which screen an address belongs to: a panel or a filter with an address of its own is still the same screen. */
export function screenOf(pathname: string): string {
  return SCREENS.find(({ path }) => matchPath(path, pathname) !== null)?.path ?? pathname;
}

/**
 * Coming to another screen is like coming to another page: it begins at the top, and the keyboard and the screen reader
 * begin with it. Going back leaves the place where it was.
 * @param main takes the focus; needs `tabIndex={-1}`
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const screen = screenOf(pathname);
  // The first screen of a document begins where documents do; the first one after signing in is come to.
  const shown = useRef(type === NavigationType.Pop ? screen : null);

  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen, type, main]);
}
