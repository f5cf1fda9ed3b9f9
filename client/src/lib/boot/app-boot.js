// Runs inline in the head of the app's shell: starts fetching what this address will need beside the entry module, which
// would otherwise ask for it only after it has arrived itself. What that is stands in data-needed (scripts/build.mjs).
// Which language: as chooseLocale in lib/locale.ts; a wrong guess only fetches a small file in vain.
(({ login, words, frames, screens }) => {
  const { pathname } = location;
  const signedIn = document.documentElement.dataset.auth === 'in';
  const chinese =
    /(?:^|; )locale=zh-HK/.test(document.cookie) ||
    (!/(?:^|; )locale=/.test(document.cookie) && /^zh/i.test(navigator.language));
  const locale = chinese ? 'zh-HK' : 'en-US';
  // A screen may end in a parameter that can be left out.
  const at = (address) =>
    screens.find(({ path }) => {
      const [fixed, parameter] = path.split('/:');
      return address === fixed || (parameter && address.startsWith(`${fixed}/`));
    });
  const asked = at(pathname);
  const needsSession = asked && (asked.frame === 'dashboard' || asked.frame === 'checkout');
  const screen = needsSession && !signedIn ? at(login) : asked;
  const files = screen
    ? [...frames[screen.frame], ...screen.files, ...screen.words[locale], ...words[locale]]
    : words[locale];
  for (const file of new Set(files)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }),
    );
  }
})(JSON.parse(document.currentScript.dataset.needed));
