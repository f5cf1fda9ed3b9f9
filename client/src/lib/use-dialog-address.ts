import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLeaveEntry } from './use-leave-entry';

/** Parameter for the place that follows a dialog. Its value is a name, not a path, so that a link cannot inject a path. */
const THEN = 'then';

interface DialogAddress<Name extends string> {
  /** The open dialog and its subject: `?edit=ID`. Null if closed. */
  readonly open: { readonly name: Name; readonly of: string } | null;
  readonly then: string | null;
  readonly show: (name: Name, of?: string) => void;
  /** @returns false if the dialog was left before, such as by Back */
  readonly close: () => boolean;
  /** Goes to a path in place of the dialog. @returns like `close` */
  readonly replace: (path: string) => boolean;
}

/** Marks a history entry that this page added; closing goes back to the entry before. */
export const OPENED_HERE = { openedHere: true };

export const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/**
 * The URL of a screen names its open dialog: `?add=1`. A dialog can be linked to, and opens again with its input after
 * a reload or after the login of an expired session. It has a history entry of its own, so that Back closes it.
 */
export function useDialogAddress<Name extends string>(names: readonly Name[]): DialogAddress<Name> {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const leave = useLeaveEntry();
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
      change((next) => next.set(shown, of), { state: OPENED_HERE });
    },
    close: () =>
      leave(() => {
        // Without this mark the dialog came from a link, and there is no entry to go back to.
        if (wasOpenedHere(state)) void navigate(-1);
        else change(() => undefined, { replace: true });
      }),
    replace: (path) =>
      leave(() => {
        void navigate(path, { replace: true });
      }),
  };
}
