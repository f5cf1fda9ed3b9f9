/**
 * The stand-in of Google Identity Services (`google.accounts.id`), as far as one-tap needs it: `initialize`, `prompt`,
 * `cancel`, the moments of a prompt, and the cool-down after a person closed it (cookie `g_state`, like Google's). It asks
 * its own server who is signed in there. Instead of Google's frame, or the browser's dialog (FedCM), it shows a box in a
 * shadow tree, so that tests and screen readers reach it.
 */
(() => {
  /**
   * @typedef {{ credential: string, select_by: string, clientId: string }} CredentialResponse
   * @typedef {{
   *   client_id: string, callback: (response: CredentialResponse) => void, nonce?: string, auto_select?: boolean,
   *   cancel_on_tap_outside?: boolean, context?: string, itp_support?: boolean, use_fedcm_for_prompt?: boolean,
   * }} Configuration
   * @typedef {'display' | 'skipped' | 'dismissed'} MomentType
   * @typedef {(notification: ReturnType<typeof moment>) => void} Listener
   */

  const own = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const language = new URL(own).searchParams.get('hl') ?? 'en';

  const WORDS = {
    en: {
      title: 'Sign in with Google (stand-in)',
      continue: 'Continue as {name}',
      close: 'Close',
    },
    zh: {
      title: '以 Google 登入（模擬）',
      continue: '以 {name} 身分繼續',
      close: '關閉',
    },
  };
  const words = language.toLowerCase().startsWith('zh') ? WORDS.zh : WORDS.en;

  const STYLE = `
:host { position: fixed; inset-block-start: 16px; inset-inline-end: 16px; z-index: 9999; inline-size: min(360px, calc(100vw - 32px));
  font: 14px/1.5 system-ui, sans-serif; color: #1f1f1f; }
section { display: grid; gap: 12px; padding: 16px; background: #fff; border: 1px solid #747775; border-radius: 12px; }
header { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
h2, p { margin: 0; font-size: 14px; overflow-wrap: anywhere; }
button { min-block-size: 40px; padding: 0 16px; font: inherit; font-weight: 600; color: #fff; background: #0b57d0;
  border: 1px solid transparent; border-radius: 20px; cursor: pointer; }
button.close { min-inline-size: 40px; padding: 0; color: inherit; background: none; }
button:focus-visible { outline: 2px solid #0b57d0; outline-offset: 2px; }
`;

  const MINUTE_MS = 60_000;
  /** Google's cool-down by the number of times that a person closed the prompt in a row. */
  const COOL_DOWN_MS = [2 * 60, 24 * 60, 7 * 24 * 60, 28 * 24 * 60].map(
    (minutes) => minutes * MINUTE_MS,
  );

  /** @type {Configuration | null} */
  let configuration = null;
  /** @type {HTMLElement | null} */
  let box = null;

  /**
   * @param {MomentType} type
   * @param {string} reason of a moment that shows nothing, or ends the prompt
   */
  function moment(type, reason) {
    const isDisplayed = type === 'display' && reason === '';
    return {
      getMomentType: () => type,
      isDisplayMoment: () => type === 'display',
      isDisplayed: () => isDisplayed,
      isNotDisplayed: () => type === 'display' && !isDisplayed,
      getNotDisplayedReason: () => (type === 'display' ? reason : ''),
      isSkippedMoment: () => type === 'skipped',
      getSkippedReason: () => (type === 'skipped' ? reason : ''),
      isDismissedMoment: () => type === 'dismissed',
      getDismissedReason: () => (type === 'dismissed' ? reason : ''),
    };
  }

  /** @returns {{ i_p?: number, i_l: number }} until when the prompt rests, and how often it was closed */
  function readState() {
    const [, value] = /(?:^|;\s*)g_state=([^;]*)/.exec(document.cookie) ?? [];
    try {
      return { i_l: 0, .../** @type {object} */ (JSON.parse(value ?? '{}')) };
    } catch {
      // Not ours.
      return { i_l: 0 };
    }
  }

  /** @param {{ i_p?: number, i_l: number }} state */
  function writeState(state) {
    document.cookie = `g_state=${JSON.stringify(state)};path=/;max-age=15552000;samesite=lax`;
  }

  function close() {
    box?.remove();
    box = null;
  }

  /**
   * @param {string} path
   * @param {RequestInit} [request]
   * @returns {Promise<Record<string, unknown>>}
   */
  async function ask(path, request) {
    const answer = await fetch(new URL(path, own), { credentials: 'include', ...request });
    if (!answer.ok) throw new Error(`[GSI_LOGGER]: ${(await answer.json()).error_description}`);
    return answer.json();
  }

  /**
   * @param {{ email: string, name: string }} account
   * @param {Configuration} asked
   * @param {Listener} tell
   */
  function show(account, asked, tell) {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = `<section lang="${words === WORDS.zh ? 'zh-HK' : 'en'}" aria-label="${words.title}">
      <header><h2>${words.title}</h2><button class="close" aria-label="${words.close}">✕</button></header>
      <p></p><button class="go"></button></section>`;
    const [away, email, go] = ['.close', 'p', '.go'].map(
      (selector) => /** @type {HTMLElement} */ (root.querySelector(selector)),
    );
    if (!away || !email || !go) throw new Error('the box is incomplete');
    away.addEventListener('click', () => {
      close();
      const { i_l: before } = readState();
      const rest = COOL_DOWN_MS[Math.min(before, COOL_DOWN_MS.length - 1)] ?? 0;
      writeState({ i_p: Date.now() + rest, i_l: before + 1 });
      tell(moment('skipped', 'user_cancel'));
    });
    email.textContent = account.email;
    go.textContent = words.continue.replace('{name}', account.name);
    go.addEventListener('click', () => {
      const body = new URLSearchParams({ client_id: asked.client_id, nonce: asked.nonce ?? '' });
      ask('issue', { method: 'POST', body }).then(
        ({ credential }) => {
          close();
          writeState({ i_l: 0 });
          tell(moment('dismissed', 'credential_returned'));
          asked.callback({
            credential: String(credential),
            select_by: 'user_1tap',
            clientId: asked.client_id,
          });
        },
        () => {
          close();
          tell(moment('skipped', 'issuing_failed'));
        },
      );
    });
    document.body.append(host);
    box = host;
    tell(moment('display', ''));
  }

  const id = {
    /** @param {Configuration} given */
    initialize(given) {
      configuration = given;
    },
    /** @param {Listener} [tell] */
    prompt(tell = () => undefined) {
      const asked = configuration;
      if (asked === null) {
        console.error('[GSI_LOGGER]: Failed to call prompt() before initialize().');
        return;
      }
      if ((readState().i_p ?? 0) > Date.now()) {
        tell(moment('display', 'suppressed_by_user'));
        return;
      }
      ask(`status?${new URLSearchParams({ client_id: asked.client_id }).toString()}`).then(
        ({ account }) => {
          // Another prompt, or a cancel, came first.
          if (configuration !== asked || box !== null) return;
          if (account === null) tell(moment('display', 'opt_out_or_no_session'));
          else show(/** @type {{ email: string, name: string }} */ (account), asked, tell);
        },
        () => {
          tell(moment('display', 'unknown_reason'));
        },
      );
    },
    cancel() {
      configuration = null;
      close();
    },
    disableAutoSelect() {},
  };
  Object.assign(window, { google: { accounts: { id } } });
})();
