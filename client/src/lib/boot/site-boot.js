// Runs inline at the end of a public page. Everything a visitor can touch before React arrives works from here:
// theme toggle, remembered language, and the wish to interact, which is what loads the rest.
// data-entry: the module that hydrates; data-preload: what it will need, fetched beside it instead of after it.
((script) => {
  const root = document.documentElement;
  const { entry, preload } = script.dataset;
  let started = false;

  const start = () => {
    if (started) return;
    started = true;
    for (const href of preload.split(' ')) {
      if (href)
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
        );
    }
    import(entry);
  };

  for (const type of ['pointerover', 'touchstart', 'keydown', 'focusin']) {
    addEventListener(type, start, { once: true, passive: true });
  }
  addEventListener('load', () => (window.requestIdleCallback || setTimeout)(start));

  document.addEventListener('click', (event) => {
    const menu = document.querySelector('header details');
    if (
      !event.target.closest('summary') &&
      (event.target.closest('a') || !menu.contains(event.target))
    )
      menu.open = false;
    const target = event.target.closest('[data-theme-toggle],[data-locale],button');
    if (!target) return;
    if ('themeToggle' in target.dataset) {
      const dark = root.dataset.theme
        ? root.dataset.theme === 'dark'
        : matchMedia('(prefers-color-scheme:dark)').matches;
      root.dataset.theme = dark ? 'light' : 'dark';
      try {
        localStorage.setItem('theme', root.dataset.theme);
      } catch {
        // Not remembered where storage is forbidden; the page still changes.
      }
    } else if (target.dataset.locale) {
      document.cookie = `locale=${target.dataset.locale};path=/;max-age=31536000;samesite=lax`;
    } else if (!root.dataset.hydrated) {
      // A button pressed before React listens: src/site/entry-client.tsx presses it again.
      window.pressedEarly = target;
    }
  });
})(document.currentScript);
