// Runs inline in the head of the app's shell: starts fetching what this address will need beside the entry module, which
// would otherwise ask for it only after it has arrived itself, and asks the gateway what such an address asks first. What
// that is stands in data-needed (scripts/build.mjs). data-frame has the stylesheet show the frame that the document brings.
// Which language: as chooseLocale in lib/locale.ts; a wrong guess only fetches a small file in vain.
(({ login, words, frames, screens, questions }) => {
  const { pathname, search } = location;
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
  if (screen) document.documentElement.dataset.frame = screen.frame;
  const files = screen
    ? [...frames[screen.frame], ...screen.files, ...screen.words[locale], ...words[locale]]
    : words[locale];
  for (const file of new Set(files)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }),
    );
  }

  if (!signedIn || !needsSession) return;
  /** Sends what this address asks first; lib/apollo/asked.ts gives the answers to whoever asks the same. */
  function ask() {
    const authorization = `Bearer ${localStorage.getItem('auth_token')}`;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return questions
      .filter(({ frame, path }) => frame === asked.frame || (path === pathname && search === ''))
      .map(({ operationName, query, variables }) => {
        const told = Object.fromEntries(
          Object.entries(variables).map(([name, value]) => [
            name,
            name === 'timeZone' ? timeZone : value,
          ]),
        );
        const response = fetch('/graphql', {
          method: 'POST',
          headers: {
            accept: 'application/graphql-response+json,application/json;q=0.9',
            'content-type': 'application/json',
            authorization,
          },
          body: JSON.stringify({ operationName, variables: told, query }),
          signal: AbortSignal.timeout(15_000),
        });
        // Whoever takes it sees the failure; if nobody does, it is nobody's.
        response.catch(() => undefined);
        return { operationName, variables: told, authorization, response };
      });
  }
  // After the first paint, which what it needs (20 ms for the time zone) would hold back. Null: still to come.
  window.asked = null;
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (window.asked === null) window.asked = ask();
    });
  });
})(JSON.parse(document.currentScript.dataset.needed));
