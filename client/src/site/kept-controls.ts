import { type RefObject, useEffect, useRef } from 'react';
import { pressedKey } from '../lib/composing';
import { tabOfKey } from '../ui/layout/tab-keys';

const SHOWN_MS = 2_000;

interface Words {
  copied: string;
  failed: string;
}

/** The element around prerendered text whose code samples shall work. */
export function useKeptControls({ copied, failed }: Words): RefObject<HTMLDivElement | null> {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = text;
    return current === null ? undefined : handleKeptControls(current, { copied, failed });
  }, [copied, failed]);
  return text;
}

/**
 * Makes the code samples of prerendered text work (ui/CodeTabs.tsx, which React does not run there): tabs, and the button that
 * copies the visible sample.
 * @returns stop
 */
export function handleKeptControls(root: HTMLElement, words: Words): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const samples = button?.closest<HTMLElement>('[data-samples]');
    if (!button || !samples) return;
    if (button.getAttribute('role') === 'tab') select(samples, button);
    else void copy(samples, button, words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tab = event.target instanceof Element ? event.target.closest('[role=tab]') : null;
    const samples = tab?.closest<HTMLElement>('[data-samples]');
    if (!tab || !samples) return;
    const tabs = [...samples.querySelectorAll<HTMLElement>('[role=tab]')];
    const to = tabOfKey(pressedKey(event), tabs.indexOf(tab as HTMLElement), tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    select(samples, next);
    next.focus();
  };
  root.addEventListener('click', onClick);
  root.addEventListener('keydown', onKeyDown);
  return () => {
    root.removeEventListener('click', onClick);
    root.removeEventListener('keydown', onKeyDown);
  };
}

function select(samples: HTMLElement, selected: HTMLElement): void {
  for (const tab of samples.querySelectorAll<HTMLElement>('[role=tab]')) {
    tab.setAttribute('aria-selected', String(tab === selected));
    tab.tabIndex = tab === selected ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    panel?.toggleAttribute('data-inactive', tab !== selected);
  }
}

async function copy(samples: HTMLElement, button: HTMLElement, { copied, failed }: Words) {
  const code = samples.querySelector('.code-panel:not([data-inactive]) code');
  const word = button.querySelector('[aria-live]');
  if (code === null || word === null) return;
  const before = word.textContent;
  const isShown = before === copied || before === failed;
  try {
    // Throws on plain http, where browsers have no clipboard.
    await navigator.clipboard.writeText(code.textContent.trimEnd());
    word.textContent = copied;
  } catch {
    word.textContent = failed;
  }
  if (!isShown)
    setTimeout(() => {
      word.textContent = before;
    }, SHOWN_MS);
}
