// Runs inline in the head of every page, before the first paint. Plain script: no import, no build step but minifying.
// Keys: `theme` (light | dark, absent = the system's), `auth_token` (spec §3), `suggestion` (closed), cookie `locale` (lib/locale.ts).
(() => {
  const root = document.documentElement;
  let read = () => null;
  try {
    const storage = window.localStorage;
    read = (key) => storage.getItem(key);
  } catch {
    // Storage is forbidden (private mode, policy): the system's theme, and nobody is signed in.
  }
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  // A session has both halves, as in auth/auth-storage.ts; site-boot.js removes a broken one.
  let user;
  try {
    user = JSON.parse(read('auth_user'));
  } catch {
    // Nobody is signed in.
  }
  if (read('auth_token') && user?.id && user.email) root.dataset.auth = 'in';
  // Another language than this page's was chosen before, and its offer was not closed (site/LanguageSuggestion.tsx).
  const [, chosen] = /(?:^|; )locale=([\w-]+)/.exec(document.cookie) || [];
  if (chosen && chosen !== root.lang && !read('suggestion')) root.dataset.prefers = chosen;
})();
