import { http, HttpResponse } from 'msw';
import { reportGoogleAnswer } from '../src/features/auth/google-popup';
import { server } from './render-app';

/** Offers Google sign-in on the next screen: `renderApp` uses handlers that do not, and a screen asks when it opens. */
export function offerGoogle(): void {
  server.use(
    http.get('/client-config.json', () => HttpResponse.json({ google: { clientId: 'client-1' } })),
  );
}

/** Google's window answers with this query, such as `code=abc`, or is blocked if it is null. */
export function googleAnswers(query: string | null): void {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  window.open = (url) => {
    if (query === null) return null;
    const { searchParams } = new URL(String(url), 'https://hearth.example');
    setTimeout(() => {
      reportGoogleAnswer(`?state=${searchParams.get('state') ?? ''}&${query}`);
    });
    return { closed: false, close: () => undefined } as Window;
  };
}
