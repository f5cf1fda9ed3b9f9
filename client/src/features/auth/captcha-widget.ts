import type { CaptchaConfig } from '../../../../schema/rest/answers';
import { loadForeignScript } from '../../lib/foreign-script';

/** The calls that Turnstile, hCaptcha, and reCAPTCHA have in common. */
interface CaptchaCalls {
  readonly render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      callback: (answer: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
      theme: 'light' | 'dark';
      size: 'compact' | 'normal';
      /** Turnstile only; the others have it in the script's URL. */
      language: string;
    },
  ) => string | number;
  readonly reset: (widget: string | number) => void;
  readonly remove?: (widget: string | number) => void;
}

export interface CaptchaWidget {
  /** Asks again, after an answer was used or refused. */
  readonly reset: () => void;
  readonly remove: () => void;
}

interface WidgetOptions {
  readonly config: CaptchaConfig;
  readonly container: HTMLElement;
  readonly theme: 'light' | 'dark';
  /** BCP 47. */
  readonly locale: string;
  /** Null: the last answer is no longer valid. */
  readonly onAnswer: (answer: string | null) => void;
  readonly onError: () => void;
}

/** The global that each script leaves behind. */
const GLOBALS = { hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha', turnstile: 'turnstile' } as const;
/** Width of the normal size, in pixels, with all three services. */
const NORMAL_WIDTH = 304;
const READY_EVERY_MS = 50;
const READY_WITHIN_MS = 10_000;

/** @throws Error if the service cannot be reached */
export async function renderCaptcha(
  { config, container, theme, locale, onAnswer, onError }: WidgetOptions,
  signal: AbortSignal,
): Promise<CaptchaWidget | null> {
  const url = new URL(config.scriptUrl, window.location.href);
  if (config.provider !== 'turnstile') url.searchParams.set('hl', locale);
  await loadForeignScript(url.href);
  const calls = await callsOf(config.provider);
  if (signal.aborted) return null;
  // reCAPTCHA renders once into an element, and cannot remove that.
  const box = document.createElement('div');
  container.replaceChildren(box);
  const widget = calls.render(box, {
    sitekey: config.siteKey,
    callback: onAnswer,
    'expired-callback': () => onAnswer(null),
    'error-callback': onError,
    theme,
    size: container.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
    language: locale.toLowerCase(),
  });
  return {
    reset: () => calls.reset(widget),
    remove: () => {
      calls.remove?.(widget);
      box.remove();
    },
  };
}

/** Some scripts load their own code first, so `render` may come a moment later. */
async function callsOf(provider: CaptchaConfig['provider']): Promise<CaptchaCalls> {
  const name = GLOBALS[provider];
  for (let waited = 0; waited <= READY_WITHIN_MS; waited += READY_EVERY_MS) {
    const calls = (window as unknown as Record<string, Partial<CaptchaCalls> | undefined>)[name];
    if (calls?.render !== undefined) return calls as CaptchaCalls;
    await new Promise((resolve) => setTimeout(resolve, READY_EVERY_MS));
  }
  throw new Error(`${name} is not ready`);
}
