import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

// How long a screen may take is not what these tests are about, and a busy machine is slow.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has no layout and no media: the system's theme is light, and motion is welcome.
window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;
window.scrollTo = () => undefined;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

afterEach(cleanup);
