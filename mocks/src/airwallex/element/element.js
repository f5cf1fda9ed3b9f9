/**
 * The card element of the stand-in: the same calls as the provider's browser package
 * (`init`, `createElement`, `on/mount/unmount/destroy`), without its iframes and hosts. It confirms
 * over the real HTTP route, with the intent's client secret. The button says what the intent asks for.
 *
 * Use: `const sdk = await import(elementUrl); await sdk.init({env, clientId}); const element =
 * await sdk.createElement('dropIn', {client_secret, currency, intent_id});` then
 * `element.on('success', (event) => event.detail.intent); element.mount('container-id')`.
 * Colours and fonts come from the page as CSS variables, see STYLE.
 *
 * @typedef {'ready' | 'clickConfirmButton' | 'success' | 'error' | 'cancel'} EventName
 * @typedef {{ client_secret: string, currency: string, intent_id: string }} ElementOptions
 * @typedef {{ code: string, message: string }} ElementError
 * @typedef {{ intent?: Record<string, unknown>, error?: ElementError }} Detail
 * @typedef {(event: { type: EventName, detail: Detail }) => void} Handler
 * @typedef {keyof typeof WORDS.en} Word
 */

import { tracker } from './card-tracker.js';
import { WORDS } from './card-words.js';

const API = new URL('/api/v1/pa/payment_intents/', import.meta.url).href;

const STYLE = `
:host { display: block; }
form { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  font: 15px/1.55 var(--card-element-font, system-ui, sans-serif); color: var(--card-element-ink, #16211c); }
form[hidden] { display: none; }
.wide { grid-column: 1 / -1; }
label { display: block; font-size: 13px; }
input { box-sizing: border-box; width: 100%; height: 40px; margin-top: 4px; padding: 0 12px;
  font: 15px/1 var(--card-element-mono, ui-monospace, monospace); color: inherit;
  background: var(--card-element-panel, #fff); border: 1px solid var(--card-element-border, #8d8878);
  border-radius: var(--card-element-radius, 8px); }
input:focus-visible, button:focus-visible { outline: 2px solid var(--card-element-brand, #0b6b50); outline-offset: 2px; }
input[aria-invalid=true] { border-color: var(--card-element-bad, #b3261e); }
p { margin: 0; font-size: 13px; }
p:empty { display: none; }
.bad { color: var(--card-element-bad, #b3261e); }
button { height: 40px; font: inherit; font-weight: 600; cursor: pointer; border-radius: var(--card-element-radius, 8px);
  color: var(--card-element-on-brand, #fff); background: var(--card-element-brand, #0b6b50); border: 1px solid transparent; }
button.plain { color: inherit; background: none; border-color: var(--card-element-border, #8d8878); }
button[aria-disabled=true] { opacity: .6; cursor: progress; }
`;

/** @type {{ locale: string } | null} */
let settings = null;

/**
 * @param {{ env?: string, clientId?: string, locale?: string, enabledElements?: string[] }} options
 * @returns {Promise<void>}
 */
export async function init(options) {
  if (!options.clientId) throw new Error('clientId is required');
  settings = { locale: options.locale ?? 'en' };
  tracker.start(settings.locale);
}

/**
 * Before `init` it answers undefined instead of throwing, like the provider's package, so that the
 * caller's own "SDK not initialized" check is exercised.
 * @param {'dropIn'} _type the product uses no other
 * @param {ElementOptions} options
 * @returns {Promise<CardElement | undefined>}
 */
export async function createElement(_type, options) {
  return settings === null ? undefined : new CardElement(options, settings.locale);
}

class CardElement {
  /** @type {Map<EventName, Set<Handler>>} */
  #handlers = new Map();
  #host = document.createElement('div');
  #root = this.#host.attachShadow({ mode: 'open' });
  #words;
  #locale;
  #options;
  #createdAt = performance.now();
  /** Label of the pay button; includes the amount once the intent has been read. */
  #payWords;
  #cardForm;
  #challengeForm;
  #busy = false;

  /**
   * @param {ElementOptions} options
   * @param {string} locale
   */
  constructor(options, locale) {
    this.#options = options;
    this.#locale = locale;
    this.#words = locale.toLowerCase().startsWith('zh') ? WORDS['zh-HK'] : WORDS.en;
    this.#payWords = this.#words.pay;
    this.#applyStyle();
    this.#root.innerHTML = formsOf(this.#words);
    const [cardForm, challengeForm] = this.#root.querySelectorAll('form');
    if (!cardForm || !challengeForm) throw new Error('the forms are missing');
    this.#cardForm = cardForm;
    this.#challengeForm = challengeForm;
    this.#listen();
  }

  /**
   * @param {EventName} event
   * @param {Handler} handler
   */
  on(event, handler) {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  /**
   * @param {HTMLElement | string} target the container or its id
   * @returns {HTMLElement | null} null when there is no such container
   */
  mount(target) {
    const container = typeof target === 'string' ? document.getElementById(target) : target;
    if (container === null) return null;
    container.append(this.#host);
    queueMicrotask(() => {
      tracker.note('ready', { startedAt: this.#createdAt });
      this.#tell('ready', {});
    });
    void this.#nameAmount();
    return this.#host;
  }

  unmount() {
    this.#host.remove();
  }

  destroy() {
    this.unmount();
    this.#handlers.clear();
  }

  /** Pays with the entered card. */
  async #confirm() {
    const card = this.#readCard();
    if (card === null) return;
    await this.#call('confirm', { payment_method: { type: 'card', card } });
  }

  /**
   * @param {EventName} type
   * @param {Detail} detail
   */
  #tell(type, detail) {
    for (const handler of this.#handlers.get(type) ?? []) handler({ type, detail });
  }

  /**
   * Reports the error to the page without showing it: the page words it in its reader's language, while the provider's
   * texts are meant for shops.
   * @param {ElementError} error
   */
  #fail(error) {
    tracker.note('error', { code: error.code });
    this.#tell('error', { error });
  }

  async #nameAmount() {
    const { intent_id: id, client_secret: secret } = this.#options;
    try {
      const response = await fetch(`${API}${encodeURIComponent(id)}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      if (!response.ok) return;
      const { amount, currency } = await response.json();
      const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
      const format = new Intl.NumberFormat(
        this.#locale,
        /** @type {Intl.NumberFormatOptions} */ (style),
      );
      this.#payWords = `${this.#words.pay} ${format.format(amount)}`;
      const button = this.#root.querySelector('[data-word=pay]:not(:disabled)');
      if (button !== null) button.textContent = this.#payWords;
    } catch {
      // Confirming reports an unreachable provider. Until then, the button has no amount.
    }
  }

  /**
   * @param {'confirm' | 'confirm_continue'} route
   * @param {Record<string, unknown>} body
   */
  async #call(route, body) {
    if (this.#busy) return;
    this.#tell('clickConfirmButton', {});
    this.#setBusy(true);
    const startedAt = performance.now();
    try {
      const { intent_id: id, client_secret: secret } = this.#options;
      const response = await fetch(`${API}${encodeURIComponent(id)}/${route}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ request_id: newRequestId(), ...body }),
      });
      const answer = await response.json();
      tracker.note(route, { startedAt });
      const asks = response.ok && answer.status === 'REQUIRES_CUSTOMER_ACTION';
      this.#showChallenge(asks);
      if (!response.ok) this.#fail({ code: answer.code, message: answer.message });
      else if (!asks) this.#tell('success', { intent: answer });
    } catch {
      // Reported to the page as an error. Nothing is lost, and the shopper may retry.
      this.#showChallenge(false);
      this.#fail({ code: 'network_error', message: this.#words.unreachable });
    } finally {
      this.#setBusy(false);
    }
  }

  /** The entered card. If fields are wrong, marks them, focuses the first, and returns null. */
  #readCard() {
    const number = this.#input('number').value.replace(/\D/g, '');
    const [, month = '', year = ''] =
      /^(0?[1-9]|1[0-2])\/?(?:20)?(\d{2})$/.exec(this.#input('expiry').value.replace(/\s/g, '')) ??
      [];
    const cvc = this.#input('cvc').value.trim();
    const wrong = [
      this.#mark('number', /^\d{12,19}$/.test(number) ? '' : this.#words.badNumber),
      this.#mark('expiry', year === '' ? this.#words.badExpiry : ''),
      this.#mark('cvc', /^\d{3,4}$/.test(cvc) ? '' : this.#words.badCvc),
    ].find((input) => input !== null);
    wrong?.focus();
    if (wrong !== undefined) return null;
    return { number, expiry_month: month.padStart(2, '0'), expiry_year: `20${year}`, cvc };
  }

  /**
   * Shows or clears a field's error. Returns the field if it has one.
   * @param {string} name
   * @param {string} complaint
   */
  #mark(name, complaint) {
    const input = this.#input(name);
    input.setAttribute('aria-invalid', String(complaint !== ''));
    const note = this.#root.getElementById(`${name}-note`);
    if (note !== null) note.textContent = complaint;
    return complaint === '' ? null : input;
  }

  /** @param {string} name */
  #input(name) {
    const input = this.#root.getElementById(name);
    if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${name}`);
    return input;
  }

  #listen() {
    const number = this.#input('number');
    number.addEventListener('input', () => groupDigits(number));
    this.#cardForm.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#confirm();
    });
    this.#root.querySelector('[data-word=cancel]')?.addEventListener('click', () => {
      this.#showChallenge(false);
      this.#tell('cancel', {});
    });
    this.#challengeForm.addEventListener('submit', (event) => {
      event.preventDefault();
      const answer = new URLSearchParams({ otp: this.#input('otp').value.trim() });
      const three_ds = { acs_response: answer.toString() };
      void this.#call('confirm_continue', { type: '3ds_continue', three_ds });
    });
  }

  /** @param {boolean} shown */
  #showChallenge(shown) {
    const before = !this.#challengeForm.hidden;
    this.#challengeForm.hidden = !shown;
    this.#cardForm.hidden = shown;
    if (shown) this.#input('otp').value = '';
    if (shown !== before) this.#input(shown ? 'otp' : 'number').focus();
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    this.#busy = busy;
    for (const button of this.#root.querySelectorAll('button')) {
      // Not `disabled`, which would remove the focus.
      button.setAttribute('aria-disabled', String(busy));
      if (button.dataset['word'] === 'pay') {
        button.textContent = busy ? this.#words.paying : this.#payWords;
      }
    }
  }

  /** Uses a constructed style sheet, which works on pages whose policy forbids inline styles. */
  #applyStyle() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
  }
}

/**
 * The forms for the card and for the bank's challenge.
 * @param {typeof WORDS.en} words
 */
function formsOf(words) {
  const field = (
    /** @type {'number' | 'expiry' | 'cvc' | 'otp'} */ name,
    /** @type {string} */ autocomplete,
    placeholder = '',
    className = '',
  ) => `<div class="${className}"><label for="${name}">${words[name]}</label>
    <input id="${name}" name="${name}" autocomplete="${autocomplete}" placeholder="${placeholder}"
      inputmode="numeric" required aria-describedby="${name}-note">
    <p id="${name}-note" class="bad"></p></div>`;
  return `<form novalidate>
    ${field('number', 'cc-number', '1234 1234 1234 1234', 'wide')}
    ${field('expiry', 'cc-exp', 'MM/YY')}${field('cvc', 'cc-csc', '123')}
    <button class="wide" data-word="pay">${words.pay}</button></form>
  <form hidden>${field('otp', 'one-time-code', '', 'wide')}<p class="wide">${words.otpHint}</p>
    <button data-word="confirm">${words.confirm}</button>
    <button type="button" class="plain" data-word="cancel">${words.cancel}</button></form>`;
}

/**
 * Groups a card number in fours, as on the card. The caret stays behind the same digit.
 * @param {HTMLInputElement} input
 */
function groupDigits(input) {
  const digitsIn = (/** @type {string} */ text) => text.replace(/\D/g, '').slice(0, 19);
  const before = digitsIn(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = digitsIn(input.value).replace(/(\d{4})(?=\d)/g, '$1 ');
  const caret = before + Math.floor(Math.max(0, before - 1) / 4);
  input.setSelectionRange(caret, caret);
}

/** Not `crypto.randomUUID`, which exists only in secure contexts; a LAN address is not one. */
function newRequestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The provider's loader sets this global, and pages with a plain script tag look for it.
Object.assign(globalThis, { AirwallexComponentsSDK: { init, createElement } });
