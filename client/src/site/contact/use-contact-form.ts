import { type SyntheticEvent, useState } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import { localizedPath } from '../../lib/locale';
import { useLocale } from '../use-locale';
import { fieldsWith } from './contact-fields';

/** Sends the form without leaving the page. The gateway answers with codes, which the form shows in words. */
export function useContactForm() {
  const sentPath = localizedPath(useLocale(), ADDRESSES.contactSent);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isSending, setIsSending] = useState(false);

  async function send(form: HTMLFormElement) {
    setIsSending(true);
    const found = await problemsOf(form);
    if (found.length === 0) {
      window.location.assign(sentPath);
      return;
    }
    setIsSending(false);
    setProblems(found);
    const [first] = fieldsWith(found);
    if (first !== undefined) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return {
    problems,
    isSending,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isSending) void send(event.currentTarget);
    },
  };
}

/** Posts the form. Resolves with the codes of what is wrong, none if the message was taken. */
async function problemsOf(form: HTMLFormElement): Promise<readonly string[]> {
  try {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string') body.append(name, value);
    const headers = { accept: 'application/json' };
    const answer = await fetch(form.action, { method: 'POST', headers, body });
    const { problems } = (await answer.json()) as { problems: unknown };
    return Array.isArray(problems) ? problems.map(String) : ['FAILED'];
  } catch {
    // No connection, or an answer that is not the gateway's: the form says that nothing was sent.
    return ['FAILED'];
  }
}
