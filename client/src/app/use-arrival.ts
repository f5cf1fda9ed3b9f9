import { type RefObject, useEffect, useRef } from 'react';
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SCREENS } from './screens';

/** The screen of a path. A side panel or a filter with its own URL belongs to the same screen. */
export function screenOf(pathname: string): string {
  return SCREENS.find(({ path }) => matchPath(path, pathname) !== null)?.path ?? pathname;
}

/**
 * Going to another screen behaves like loading a page: it scrolls to the top and moves the focus to the content. Back
 * restores the scroll position.
 * @param main takes the focus; needs `tabIndex={-1}`
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const screen = screenOf(pathname);
  // The first screen of a document needs no focus. The first one after signing in does.
  const shown = useRef(type === NavigationType.Pop ? screen : null);

  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen, type, main]);
}
