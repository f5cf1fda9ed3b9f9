import { type SyntheticEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ADDRESSES } from '../../lib/addresses';
import { localizedPath } from '../../lib/locale';
import { useLocale } from '../use-locale';
import { fieldsWith } from './contact-fields';

/** Sends the form without leaving the page. The gateway answers with codes, which the form shows in words. */
export function useContactForm() {
  const sentPath = localizedPath(useLocale(), ADDRESSES.contactSent);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isSending, setIsSending] = useState(false);

  // The browser may show this page again as it was left, on the way back from the page that follows.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsSending(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function send(form: HTMLFormElement) {
    setIsSending(true);
    const found = await problemsOf(form);
    if (found.length === 0) {
      window.location.assign(sentPath);
      return;
    }
    // The messages have to be visible before one of them can have the focus.
    flushSync(() => {
      setIsSending(false);
      setProblems(found);
    });
    const [first] = fieldsWith(found);
    const place = first === undefined ? '#contact-form-problem' : `[name=${first}]`;
    form.querySelector<HTMLElement>(place)?.focus();
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
