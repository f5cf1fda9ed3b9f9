import { MINUTE_MS } from '../../../../schema/rules/time';
import { loadForeignScript } from '../../lib/foreign-script';

/** The part of `google.accounts.id` that one-tap needs (Google Identity Services). */
interface GoogleId {
  readonly initialize: (configuration: {
    client_id: string;
    nonce: string;
    callback: (response: { credential?: string }) => void;
    context: OneTapContext;
    auto_select: boolean;
    cancel_on_tap_outside: boolean;
    itp_support: boolean;
    use_fedcm_for_prompt: boolean;
  }) => void;
  readonly prompt: (listener?: (moment: PromptMoment) => void) => void;
  readonly cancel: () => void;
}

/** With FedCM, browsers do not report whether the prompt is displayed, and give reasons for some moments only. */
interface PromptMoment {
  readonly getMomentType: () => string;
  readonly isDisplayed?: () => boolean;
  readonly getNotDisplayedReason?: () => string;
  readonly getSkippedReason?: () => string;
  readonly getDismissedReason?: () => string;
}

type OneTapContext = 'signin' | 'signup';

export interface OneTap {
  readonly clientId: string;
  readonly scriptUrl: string;
  readonly context: OneTapContext;
  /** BCP 47. */
  readonly locale: string;
  readonly onCredential: (credential: string) => void;
  /** Gets Google's reports about its prompt, for the test page. */
  readonly onMoment?: (moment: string) => void;
}

/** The gateway renews a nonce that has less than 5 of its 10 minutes left, so each prompt has at least these. */
const NONCE_MS = 5 * MINUTE_MS;

async function fetchNonce(): Promise<string> {
  const response = await fetch('/auth/google-nonce', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`the nonce was answered with ${String(response.status)}`);
  return ((await response.json()) as { nonce: string }).nonce;
}

/** @throws Error if the script cannot be loaded, or is not Google's */
export async function loadGoogleId(scriptUrl: string, locale: string): Promise<GoogleId> {
  const url = new URL(scriptUrl, window.location.href);
  url.searchParams.set('hl', locale);
  await loadForeignScript(url.href);
  const { google } = window as { google?: { accounts?: { id?: GoogleId } } };
  if (google?.accounts?.id === undefined) throw new Error('the script is not Google’s');
  return google.accounts.id;
}

/**
 * Asks Google to offer its account (one-tap). Whether anything shows is up to Google and the browser: without a session
 * there, or after a person closed it, nothing does.
 * @returns removes the prompt
 * @throws Error if the nonce or the script cannot be loaded
 */
export async function promptOneTap(
  { clientId, scriptUrl, context, locale, onCredential, onMoment }: OneTap,
  signal: AbortSignal,
): Promise<void> {
  const [nonce, id] = await Promise.all([fetchNonce(), loadGoogleId(scriptUrl, locale)]);
  if (signal.aborted) return;
  const end = () => {
    clearTimeout(tooLate);
    id.cancel();
  };
  // A prompt with an expired nonce would only lead to a refusal.
  const tooLate = setTimeout(end, NONCE_MS);
  signal.addEventListener('abort', end, { once: true });
  id.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => {
      if (!signal.aborted) onCredential(credential ?? '');
    },
    context,
    // Signing in needs a press: the customer may have just signed out.
    auto_select: false,
    // A press on the form is no refusal of Google, and would start its cool-down.
    cancel_on_tap_outside: false,
    itp_support: true,
    use_fedcm_for_prompt: true,
  });
  id.prompt((moment) => {
    onMoment?.(wordOf(moment));
  });
}

function wordOf(moment: PromptMoment): string {
  const reason =
    moment.getNotDisplayedReason?.() ||
    moment.getSkippedReason?.() ||
    moment.getDismissedReason?.() ||
    '';
  const type = moment.getMomentType();
  return reason === '' ? type : `${type}: ${reason}`;
}
