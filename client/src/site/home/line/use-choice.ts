import { type RefObject, startTransition, useEffect, useState } from 'react';
import { newSession } from '../../../lib/session-id';
import { type Choice, EXAMPLE, FIELDS, readChoice, writeChoice } from './choice';

/** The visitor's changes from before hydration. */
function changedIn(form: HTMLFormElement | null): Partial<Choice> {
  const changed: Partial<Record<keyof Choice, string>> = {};
  for (const field of FIELDS) {
    const control = form?.elements.namedItem(field);
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue;
    if (control.value !== EXAMPLE[field]) changed[field] = control.value;
  }
  // The values of a select are those of its options.
  return changed as Partial<Choice>;
}

/** The choice of the address, with what was changed since, which the address then has too; null if there is neither. */
function firstChoice(form: HTMLFormElement | null): Choice | null {
  const asked = readChoice(new URLSearchParams(window.location.search));
  const changed = changedIn(form);
  if (Object.keys(changed).length === 0) return asked;
  const choice = { ...(asked ?? EXAMPLE), ...changed };
  // A city belongs to the country that the address named; a browser that restores the form selects that country again.
  if (choice.country !== asked?.country) choice.city = '';
  keepInAddress(choice);
  return choice;
}

function keepInAddress(choice: Choice) {
  const url = new URL(window.location.href);
  url.search = writeChoice(choice, url.searchParams).toString();
  window.history.replaceState(window.history.state, '', url);
}

/** The visitor's choice, in the address of the page. Null until there is one; then the form shows its example. */
export function useChoice(form: RefObject<HTMLFormElement | null>) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [session, setSession] = useState('');
  /** Not while hydrating: the prerendered form has fewer countries. */
  const [isLive, setIsLive] = useState(false);

  useEffect(() => {
    const choice = firstChoice(form.current);
    startTransition(() => {
      setChosen(choice);
      setSession(newSession());
      setIsLive(true);
    });
  }, [form]);

  const choose = (choice: Choice) => {
    setChosen(choice);
    keepInAddress(choice);
  };

  return { chosen, session, isLive, choose };
}
