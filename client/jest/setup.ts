import '@testing-library/jest-dom';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { rememberComputedStyles } from './computed-styles';

Object.assign(globalThis, { PRERENDERS: true, API_BASE_URL: '' });

const { DEBUG_PRINT_LIMIT } = process.env;

configure({
  // Only ends what never comes: these tests do not measure speed.
  asyncUtilTimeout: 60_000,
  // Each failed attempt of a wait would print the whole document, which takes longer than the pause until the next. A
  // limit of 0 prints it too, and then cuts it off.
  getElementError(message, container) {
    const printed =
      DEBUG_PRINT_LIMIT === undefined ? false : prettyDOM(container, Number(DEBUG_PRINT_LIMIT));
    const error = new Error([message, printed].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
rememberComputedStyles(window);

// jsdom has no layout and no media queries: assume a wide window, a light theme, and motion, with everything visible.
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === '(width >= 64rem)',
    onchange: null,
  }) as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.checkVisibility = () => true;
Element.prototype.scrollIntoView = () => undefined;

// Switches dispatch one on themselves.
Object.assign(window, { PointerEvent: MouseEvent });

// jsdom has no top layer either: a shown dialog has `open`, and a popover exists while it is in the document.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};
HTMLElement.prototype.showPopover = () => undefined;
window.ResizeObserver = class {
  observe() {
    return undefined;
  }
  unobserve() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
};

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

afterEach(cleanup);
