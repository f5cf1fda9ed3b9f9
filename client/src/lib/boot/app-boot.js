// Runs inline in the head of the app's shell: starts fetching what this address will need beside the entry module, which
// would otherwise ask for it only after it has arrived itself. The lists are in the element's data-* (scripts/build.mjs).
// Which language: as chooseLocale in lib/locale.ts; a wrong guess only fetches a small file in vain.
(({ login, dashboard, enUs, zhHk }) => {
  const { pathname } = location;
  const signedIn = document.documentElement.dataset.auth === 'in';
  const chinese =
    /(?:^|; )locale=zh-HK/.test(document.cookie) ||
    (!/(?:^|; )locale=/.test(document.cookie) && /^zh/i.test(navigator.language));
  const screen = pathname.startsWith('/dashboard') && signedIn ? dashboard : login;
  for (const href of `${chinese ? zhHk : enUs} ${screen}`.split(' ')) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
})(document.currentScript.dataset);
