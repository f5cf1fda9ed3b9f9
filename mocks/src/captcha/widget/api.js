/**
 * The stand-in of Turnstile's script: `turnstile.render`, `reset`, `remove`, and its callbacks. A person ticks a box
 * instead of solving anything.
 */
(() => {
  /**
   * @typedef {{
   *   sitekey: string, callback?: (answer: string) => void, theme?: 'light' | 'dark' | 'auto', language?: string,
   *   'error-callback'?: (code: string) => void, 'expired-callback'?: () => void,
   * }} Options
   */

  const own = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const WORDS = { en: 'I am a person (stand-in)', zh: '我是真人（模擬）' };

  const STYLE = `
:host { display: block; }
label { display: flex; align-items: center; gap: 12px; min-block-size: 64px; padding: 0 16px; box-sizing: border-box;
  font: 14px/1.5 system-ui, sans-serif; color: #1f1f1f; background: #fafafa; border: 1px solid #747775; border-radius: 4px; }
label[data-theme=dark] { color: #f4f4f4; background: #232323; border-color: #999; }
input { inline-size: 24px; block-size: 24px; margin: 0; }
`;

  /** @type {Map<string, { box: HTMLInputElement, host: HTMLElement }>} */
  const widgets = new Map();
  let made = 0;

  /** @param {Options} options */
  async function answerFor({ sitekey }) {
    const body = new URLSearchParams({ sitekey });
    const response = await fetch(new URL('answer', own), { method: 'POST', body });
    if (!response.ok) throw new Error('110100');
    return String((await response.json()).answer);
  }

  const turnstile = {
    /**
     * @param {HTMLElement} container
     * @param {Options} options
     * @returns {string} the widget's id
     */
    render(container, options) {
      const widgetId = `stand-in-${(made += 1)}`;
      const host = document.createElement('div');
      const root = host.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      const label = document.createElement('label');
      label.dataset['theme'] = options.theme ?? 'light';
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.addEventListener('change', () => {
        if (!box.checked) {
          options['expired-callback']?.();
          return;
        }
        answerFor(options).then(
          (answer) => options.callback?.(answer),
          (error) => {
            box.checked = false;
            options['error-callback']?.(String(error.message));
          },
        );
      });
      const language = options.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en';
      label.lang = language === 'zh' ? 'zh-HK' : 'en';
      label.append(box, WORDS[language]);
      root.append(label);
      container.append(host);
      widgets.set(widgetId, { box, host });
      return widgetId;
    },
    /** @param {string} widgetId */
    reset(widgetId) {
      const widget = widgets.get(widgetId);
      if (widget !== undefined) widget.box.checked = false;
    },
    /** @param {string} widgetId */
    remove(widgetId) {
      widgets.get(widgetId)?.host.remove();
      widgets.delete(widgetId);
    },
  };
  Object.assign(window, { turnstile });
})();
