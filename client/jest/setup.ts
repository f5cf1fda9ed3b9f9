import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

// How long a screen may take is not what these tests are about, and a busy machine is slow.
configure({ asyncUtilTimeout: 12_000 });
// Each look for what is not there yet would print the whole document, which takes longer than the pause until the next one.
process.env['DEBUG_PRINT_LIMIT'] ??= '0';

// jsdom has no layout and no media: the window is wide, the system's theme is light, and motion is welcome.
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === '(width >= 64rem)',
    onchange: null,
  }) as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// Switches press themselves with one.
Object.assign(window, { PointerEvent: MouseEvent });

// Nor does it have a top layer: a dialog that is shown is open, a popover is there while it is in the document.
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
