import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Where a dialog that was asked for elsewhere leads afterwards: a name, so that no address can be put in its place. */
const THEN = 'then';

interface DialogAddress<Name extends string> {
  /** What stands open, and of what: `?edit=ID`; null while nothing does. */
  readonly open: { readonly name: Name; readonly of: string } | null;
  readonly then: string | null;
  readonly show: (name: Name, of?: string) => void;
  readonly close: () => void;
}

/** In the history entry of a dialog that was opened here: closing it goes back to the entry before. */
const OPENED_HERE = { openedHere: true };

const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/**
 * Which dialog stands open over a screen, in the screen's address: `?add=1`. So it can be linked to, and is there again
 * after a reload, or the login of a session that ended in the middle of it, with what had been typed. It is a history entry of
 * its own, so Back closes it.
 */
export function useDialogAddress<Name extends string>(names: readonly Name[]): DialogAddress<Name> {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const name = names.find((each) => search.has(each));

  const change = (
    put: (next: URLSearchParams) => void,
    options: { replace?: boolean; state?: unknown },
  ) => {
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const each of [...names, THEN]) next.delete(each);
      put(next);
      return next;
    }, options);
  };

  return {
    open: name === undefined ? null : { name, of: search.get(name) ?? '' },
    then: search.get(THEN),
    show: (shown, of = '1') => {
      change(
        (next) => {
          next.set(shown, of);
        },
        { state: OPENED_HERE },
      );
    },
    close: () => {
      // Who came by a link has no entry without the dialog to go back to.
      if (wasOpenedHere(state)) void navigate(-1);
      else change(() => undefined, { replace: true });
    },
  };
}
