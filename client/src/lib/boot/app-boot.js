// Runs inline at the end of the app's shell, which brings all that the first paint takes: data-frame has the stylesheet show
// the frame of the dashboard. Right after that paint it fetches the code, all that this address will need at the same time,
// and asks the gateway what such an address asks first. What that is stands in data-needed (scripts/build.mjs).
// Which language: as chooseLocale in lib/locale.ts; a wrong guess only fetches a small file in vain.
(({ entry, shell, login, words, frames, screens, questions }) => {
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
  const asks = signedIn && needsSession;
  const files = [...shell, entry, ...words[locale]];
  if (screen) files.push(...frames[screen.frame], ...screen.files, ...screen.words[locale]);

  /** Sends what this address asks first; lib/apollo/asked.ts gives the answers to whoever asks the same. */
  function ask() {
    const authorization = `Bearer ${localStorage.getItem('auth_token')}`;
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
        // A failure reaches the link that takes the response. If none does, nobody waits for it.
        response.catch(() => undefined);
        return { operationName, variables: told, authorization, response };
      });
  }
  // Before the paint: finding it takes 15 ms, and there is nothing else to do yet.
  const timeZone = asks && Intl.DateTimeFormat().resolvedOptions().timeZone;
  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    // In pieces, because a slow phone takes a while for each; they run in this order.
    for (const file of new Set(files)) {
      setTimeout(() => {
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', href: `/${file}` }),
        );
      });
    }
    if (asks) setTimeout(() => (window.asked = ask()));
    setTimeout(() => import(`/${entry}`).catch(failed));
  }
  /** Reading the property is enough: browsers throw where a person or a policy forbids storage. */
  function storageBlocked() {
    try {
      return !(localStorage && sessionStorage);
    } catch {
      return true;
    }
  }
  /** The code is gone with its build, or the connection was for a moment: once more by itself, then a person is told. */
  function failed() {
    if (storageBlocked()) {
      document.documentElement.dataset.failed = 'storage';
      return;
    }
    fetch('/builds/latest.json', { cache: 'no-store' })
      .then(({ ok }) => {
        const again = ok && !(Date.now() - sessionStorage.restarted < 10_000);
        if (!again) throw new Error();
        sessionStorage.restarted = Date.now();
        location.reload();
      })
      .catch(() => {
        document.documentElement.dataset.failed = '';
      });
  }
  requestAnimationFrame(() => {
    setTimeout(begin);
  });
  // Nothing is painted in a tab that is not seen.
  setTimeout(begin, document.hidden ? 0 : 200);
})(JSON.parse(document.currentScript.dataset.needed));
