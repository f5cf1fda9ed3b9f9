import { createWorld } from '../../../../mocks/src/msw/world';
import { foreignScripts } from '../../../jest/google';

interface Options {
  sitekey: string;
  callback: (answer: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

/** Options that the page last rendered the widget with, the number of resets, and a function that stops watching scripts. */
export const widget: { options?: Options; resets: number; stop: () => void } = {
  resets: 0,
  stop: () => undefined,
};
let scripts = 0;

/** The service's script, as far as this page sees it. */
export const service = {
  render: (container: HTMLElement, given: Options) => {
    container.append('the widget');
    widget.options = given;
    return 'widget-1';
  },
  reset: () => {
    widget.resets += 1;
  },
};

/** Each test has a script of its own, because a page keeps a script that it has loaded. */
export function prepare(provider: 'turnstile' | 'hcaptcha' | 'recaptcha' = 'turnstile') {
  delete widget.options;
  widget.resets = 0;
  let reachable = true;
  const name = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' }[provider];
  const watched = foreignScripts(() => {
    if (reachable) Object.assign(window, { [name]: service });
  });
  widget.stop = watched.stop;
  const world = createWorld();
  world.signIn.captcha = {
    provider,
    siteKey: 'site-1',
    scriptUrl: `/captcha-${(scripts += 1)}.js?render=explicit`,
  };
  return {
    world,
    urls: watched.urls,
    away: () => {
      reachable = false;
    },
  };
}

afterEach(() => {
  widget.stop();
  for (const name of ['turnstile', 'hcaptcha', 'grecaptcha']) Reflect.deleteProperty(window, name);
});
