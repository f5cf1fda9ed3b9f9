import { http, HttpResponse } from 'msw';
import type { ClientConfig } from '../../schema/rest/answers';
import { readGoogleAnswer, reportGoogleAnswer } from '../src/features/auth/google-popup';
import { server } from './render-app';

export const GOOGLE = {
  clientId: 'client-1',
  redirectUri: 'https://hearth.example/auth/callback',
  scriptUrl: '/gsi/client',
  testPage: true,
};

/** The installation's settings for the next screen: `renderApp` uses handlers that offer nothing, and a screen asks when it opens. */
export function offer(config: Partial<ClientConfig>): void {
  server.use(
    http.get('/client-config.json', () =>
      HttpResponse.json({ google: null, captcha: null, ...config }),
    ),
  );
}

export function offerGoogle(): void {
  offer({ google: GOOGLE });
}

/**
 * Google's window answers with this query, such as `code=abc`, or is blocked if it is null.
 * @returns the states that windows are opened with
 */
export function googleAnswers(query: string | null): string[] {
  const states: string[] = [];
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  window.open = (url) => {
    if (query === null) return null;
    const [, state = ''] = /^\/auth\/google-start\?state=([\w-]{36})$/.exec(String(url)) ?? [];
    states.push(state);
    setTimeout(() => reportGoogleAnswer(readGoogleAnswer(`?state=${state}&${query}`)));
    return { closed: false, close: () => undefined } as Window;
  };
  return states;
}

/**
 * Answers scripts of other parties, which jsdom does not load: `run` makes what the script would leave behind; null fails, as
 * behind an ad blocker. @returns the URLs that were asked for, and stops
 */
export function foreignScripts(run: (() => void) | null): { urls: string[]; stop: () => void } {
  const urls: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLScriptElement) || node.src === '') continue;
        urls.push(node.src);
        run?.();
        node.dispatchEvent(new Event(run === null ? 'error' : 'load'));
      }
  });
  observer.observe(document.head, { childList: true });
  return {
    urls,
    stop: () => observer.disconnect(),
  };
}
