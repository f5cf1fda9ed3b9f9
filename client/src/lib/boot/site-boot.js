/* global API_BASE_URL -- vite/boot-scripts.ts fills it in */
// Runs inline at the end of a public page. Everything a visitor can touch before React arrives works from here:
// theme toggle, remembered language, menus, signing out, and the wish to interact, which is what loads the rest.
// Listens while events come down: one whose place on the page is not hydrated yet, React keeps from coming back up.
// data-entry: the module that hydrates, empty where none does; data-preload: what it will need, fetched beside it instead of after it.
(({ dataset: hydration }) => {
  const root = document.documentElement;

  const start = () => {
    if (!hydration.entry) return;
    for (const href of hydration.preload.split(' ')) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
    }
    import(hydration.entry);
    hydration.entry = '';
  };

  for (const type of ['pointerover', 'touchstart', 'keydown', 'focusin']) {
    addEventListener(type, start, { once: true, passive: true });
  }
  // After the first paint too: a page has often loaded before it, and the code would take bandwidth and time from it.
  addEventListener('load', () =>
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true }),
  );

  // Storage may be forbidden: the page works all the same, and remembers nothing.
  const stored = (work) => {
    try {
      return work(localStorage);
    } catch {
      return null;
    }
  };
  const forget = () =>
    stored((storage) => {
      storage.removeItem('auth_user');
      storage.removeItem('auth_token');
    });
  /** The token of a whole session; a broken one is removed, as the application does (auth/auth-storage.ts). */
  const signedIn = () =>
    stored((storage) => {
      try {
        const { id, email } = JSON.parse(storage.auth_user);
        if (id && email && storage.auth_token) return storage.auth_token;
      } catch {
        // Not a user.
      }
      forget();
      return null;
    });
  const recall = () => {
    const token = signedIn();
    root.dataset.auth = token ? 'in' : '';
    return token;
  };
  /** Resolves to the `err_code` of the answer. */
  const call = (method, path, token) =>
    fetch(`${API_BASE_URL}/auth/${path}`, {
      method,
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      keepalive: true,
    })
      .then((answer) => answer.json())
      .then(({ err_code: code }) => code);

  // Follow sign-ins and log-outs in other tabs. The token is written last: until then a session is incomplete, not broken.
  addEventListener('storage', ({ key }) => {
    if (!key || key === 'auth_token') recall();
  });
  // Also check on return to a page that the browser kept as it was. Only a refusal ends the token; other failures say nothing
  // about it (app/refresh-user.ts).
  addEventListener('pageshow', () => {
    const token = recall();
    if (!token) return;
    call('GET', 'me', token)
      .then((code) => {
        if (code > 0 && code < 1400 && signedIn() === token) {
          forget();
          recall();
        }
      })
      .catch(() => {});
  });

  /** A token that is signed out here while the server may still have its session open. */
  let open;
  let again;
  const logOut = (token) => {
    open = token;
    clearTimeout(again);
    call('POST', 'logout', token)
      .then((code) => {
        // 1201: the session is over already.
        if (code && code !== 1201) throw code;
        open = null;
        delete root.dataset.logout;
      })
      .catch(() => {
        root.dataset.logout = 'failed';
        again = setTimeout(logOut, 10_000, token);
      });
  };

  const closeMenus = (keep) => {
    for (const menu of document.querySelectorAll('header details[open]')) {
      if (menu !== keep) menu.open = false;
    }
  };
  const listen = (type, listener) => addEventListener(type, listener, true);
  listen('keydown', ({ key, target }) => {
    const menu = key === 'Escape' && target.closest('header details[open]');
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary').focus();
  });

  // Left by Tab, a menu would cover what the focus comes to.
  listen('focusin', ({ target }) => closeMenus(target.closest('header details')));

  listen('click', (event) => {
    const clicked = event.target;
    closeMenus(clicked.closest('a') ? null : clicked.closest('header details'));
    const target = clicked.closest('[data-locale],button');
    if (!target) return;
    const { dataset } = target;
    if ('themeToggle' in dataset) {
      const dark = root.dataset.theme
        ? root.dataset.theme === 'dark'
        : matchMedia('(prefers-color-scheme:dark)').matches;
      const theme = dark ? 'light' : 'dark';
      root.dataset.theme = theme;
      stored((storage) => (storage.theme = theme));
    } else if ('logout' in dataset) {
      // Signed out here whatever becomes of the call (spec §4). Pressed again, the button tries the call again.
      const token = signedIn() || open;
      forget();
      recall();
      if (token) logOut(token);
    } else if ('suggestionClose' in dataset) {
      delete root.dataset.prefers;
      stored((storage) => (storage.suggestion = 'closed'));
    } else if (dataset.locale) {
      document.cookie = `locale=${dataset.locale};path=/;max-age=31536000;samesite=lax`;
    } else if (!root.dataset.hydrated) {
      // A button pressed before React listens: src/site/interactive.ts presses it again.
      window.pressedEarly = event;
    }
  });
})(document.currentScript);
